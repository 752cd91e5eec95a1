/** Agent links. Free of zod: the browser bundle uses it too. */

/** A PIN that a link asks for at its first opening on a phone. */
export const PIN_LENGTH = { least: 4, most: 8 } as const;
/** The wrong PIN with this number ends the link. */
export const MOST_WRONG_PINS = 10;
/** The most agents that one call makes links for. */
export const MOST_LINKS_AT_ONCE = 200;
/** How long a link is good for unless the setting LINK_DAYS says otherwise. */
export const DEFAULT_LINK_DAYS = 90;
/** For how long reports that waited on the phone are still received after a link has ended. */
export const ENDED_LINK_DAYS = 14;
/** The most reports of one agent that are received in that time. */
export const MOST_ENDED_LINK_REPORTS = 200;
