/** Numbers of tracking, for browsers too: without the schemas, which stay on the servers. */

/** A halt: so many minutes within so many metres. */
export const HALT = { minutes: 2, metres: 100 } as const;
