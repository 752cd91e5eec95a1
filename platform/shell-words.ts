/** A word as a shell reads it: in quotes where it has blanks or anything else that a shell would act on. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
