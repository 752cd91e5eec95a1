/** Addresses of calendar feeds. */

/** Whose calendar it is. */
export const FEED_OWNERS = ["agent", "office"] as const;
export type FeedOwner = (typeof FEED_OWNERS)[number];

/** The address that programs subscribe to. It needs no sign-in: the secret is enough. */
export const feedUrl = (secret: string) => `/feeds/${encodeURIComponent(secret)}.ics`;
/** Takes the buttons that make, replace, hide and revoke an address. */
export const feedAddressUrl = (of: FeedOwner, id: string) =>
  `/calendar-feeds/${of}/${encodeURIComponent(id)}`;
/** What ends an address, after a question. */
export const FEED_ASKS = ["replace", "revoke"] as const;
export type FeedAsks = (typeof FEED_ASKS)[number];
/** The key of the question in the query of the page. */
export const FEED_ASKS_KEY = "calendar";
/** The part of a page about the address. */
export const FEED_PLACE = "calendar-address";
