/** Control characters but for tab and line feed, which XML mostly can't hold, and no file needs. */
const UNWRITABLE = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** A text as a file can hold it; who builds the file escapes the rest. */
export const plainText = (text: string): string => text.replace(UNWRITABLE, "");
