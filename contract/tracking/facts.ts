/** Numbers of tracking, for browsers too: without the schemas, which stay on the servers. */

/** A halt is a stay of at least these minutes within these metres. */
export const HALT = { minutes: 2, metres: 100 } as const;
/** Nothing is known of the way between positions that are more than these minutes apart. */
export const SILENT_MINUTES = 5;
