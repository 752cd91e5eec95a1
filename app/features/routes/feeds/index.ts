/** What the rest of the console may know of calendar feeds. */

export type { FeedState } from "./address.server";
export { FeedPart } from "./feed-part";
