const LIST = new Intl.ListFormat("en-GB");

/** Joins words: "agent, routes and locations". */
export const joinWords = (words: readonly string[]): string => LIST.format(words);
