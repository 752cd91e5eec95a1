/** What the rest of the console may know of calendar feeds. */

export { FeedPart } from "./feed-part";
