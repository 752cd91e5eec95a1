/** Columns of channels and of their messages. */

export const channelColumns = [
  "id",
  "name",
  "officeId",
  "office.name",
  "unread",
  "lastMessageAt",
  "createdAt",
] as const;
export type ChannelColumn = (typeof channelColumns)[number];
export const channelSearchPaths = ["name", "office.name"] as const;
export type ChannelSearchPath = (typeof channelSearchPaths)[number];

/** Messages come in one order, and their call takes no columns. */
export const messageColumns = ["id", "channelId", "userId", "text", "createdAt"] as const;
export type MessageColumn = (typeof messageColumns)[number];
export const messageSearchPaths = ["text"] as const;
export type MessageSearchPath = (typeof messageSearchPaths)[number];
