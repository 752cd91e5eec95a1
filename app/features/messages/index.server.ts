/** What servers may know of messages. */

export { messageEvents } from "./events.server";
export { readChannels } from "./read-channels.server";
export { readConversation } from "./read-conversation.server";
export { readNewChannel, readOfficeOfChannel } from "./read-new-channel.server";
export { readUnread } from "./unread.server";
