/** Addresses of messages. */
import { withQuery } from "~/lib/url";

export const messagesUrl = () => "/messages";
/** The dialog that opens a channel; see `overListUrl`. */
export const newChannelPath = () => "/messages/add";
/** A conversation: its newest messages, those before one of them, or those with a text. */
export const conversationUrl = (
  channelId: string,
  { before, search }: { before?: string | undefined; search?: string | undefined } = {},
) => withQuery(`/messages/${encodeURIComponent(channelId)}`, { before, search });
/** Notes by POST how far a conversation was read. */
export const readConversationPath = (channelId: string) => `${conversationUrl(channelId)}/read`;
/** Server-sent events while people write; in one channel, or in all. */
export const messageEventsUrl = (channelId?: string) =>
  channelId ? `/live/messages/${encodeURIComponent(channelId)}` : "/live/messages";
