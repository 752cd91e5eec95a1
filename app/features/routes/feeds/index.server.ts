/** What servers may know of calendar feeds. */

export { changeFeed, readFeedState } from "./address.server";
export { serveFeed } from "./serve-feed.server";
