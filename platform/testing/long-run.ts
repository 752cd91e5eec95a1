/** Whether this is `npm run test:long`, which looks at more moments, worlds and screens. */
export const LONG_RUN = Boolean(process.env.LONG_RUN);

/** How many of something that is tried again and again: few in `npm test`, many in `npm run test:long`. */
export const rounds = (few: number, many: number): number => (LONG_RUN ? many : few);

/** The cases of a test: the first few in `npm test`, all in `npm run test:long`. */
export const casesOf = <T>(few: number, all: readonly T[]): T[] =>
  all.slice(0, rounds(few, all.length));
