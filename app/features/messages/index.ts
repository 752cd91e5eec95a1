/** What the rest of the console may know of messages. */

export { channelsList } from "./channels-list";
export { ChannelsScreen } from "./channels-screen";
export { ConversationScreen } from "./conversation-screen";
export { ChannelForm, MessageForm, ReadForm } from "./forms";
export { NewChannelDialog } from "./new-channel-dialog";
export { NO_MESSAGES } from "./words";
