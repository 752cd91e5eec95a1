/** Characters that XML 1.0 can't hold at all, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** A text as XML can hold it; the builder escapes the rest. */
export const xmlText = (text: string): string => text.replace(UNWRITABLE, "");
