/**
 * Headers of the pages that an agent's link opens. The address of the link is a secret: no other
 * address learns its path. Browsers take the last policy that they know. It still names our own
 * host, as forms are only taken from pages that say where they come from.
 */
const PRIVATE = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" };

export const DAY_HEADERS = { ...PRIVATE, "referrer-policy": "no-referrer, same-origin" };
export const OPEN_HEADERS = { ...PRIVATE, "referrer-policy": "no-referrer, strict-origin" };
