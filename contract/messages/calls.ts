import { z } from "zod";
import { defineCall, EVERYONE, Streamed } from "../call";
import { Done, Id, line } from "../common";
import { Channel, Message, MOST_LETTERS, UnreadMessages } from "../entities";
import { ListQuery, listOf } from "../list";

const channels = {
  tag: "Chat",
  scope: "entity",
  access: EVERYONE,
  extension: true,
} as const;
const byId = z.object({ id: Id });
export const listChannels = defineCall({
  ...channels,
  id: "channels.list",
  method: "GET",
  path: "/channels",
  summary: "Channels of the caller's offices, the one with the latest message first",
  query: ListQuery,
  reply: listOf(Channel),
});

export const getChannel = defineCall({
  ...channels,
  id: "channels.get",
  method: "GET",
  path: "/channels/{id}",
  summary: "One channel, as in the list",
  params: byId,
  reply: Channel,
});

export const countUnread = defineCall({
  ...channels,
  id: "channels.unread",
  method: "GET",
  path: "/channels/unread",
  summary: "How many messages the caller has not read, over all channels",
  reply: UnreadMessages,
});

export const streamMessages = defineCall({
  ...channels,
  id: "messages.stream",
  method: "GET",
  path: "/channels/stream",
  summary:
    "Server-sent events while people write: `message` with a Message. With `Last-Event-ID` those that came since; `reset` where that is not known. `beat` keeps the id fresh",
  stream: "text/event-stream",
  query: z.object({ channelId: Id.optional().describe("Only this channel.") }),
  reply: Streamed,
});

export const createChannel = defineCall({
  ...channels,
  id: "channels.create",
  method: "POST",
  path: "/channels",
  summary: "Open a channel of an office; agents only of their own",
  creates: true,
  body: z.strictObject({
    name: line(100).min(1),
    officeId: Id.optional().describe("The path's office if not said."),
  }),
  reply: Channel,
});

export const listMessages = defineCall({
  ...channels,
  id: "messages.list",
  method: "GET",
  path: "/channels/{id}/messages",
  summary: "Messages of a channel, the latest first",
  params: byId,
  query: ListQuery.pick({ page: true, limit: true, after: true, search: true }),
  reply: listOf(Message),
});

export const sendMessage = defineCall({
  ...channels,
  id: "messages.send",
  method: "POST",
  path: "/channels/{id}/messages",
  summary: "Write into a channel",
  creates: true,
  params: byId,
  body: z.strictObject({
    id: z
      .uuid()
      .optional()
      .describe(
        "Made by the sender, unique for good: the same message sent again is answered with the one that it made.",
      ),
    text: z.string().trim().min(1).max(MOST_LETTERS),
  }),
  reply: Message,
});

export const readChannel = defineCall({
  ...channels,
  id: "channels.read",
  method: "POST",
  path: "/channels/{id}/read",
  summary: "Everything up to now is read by the caller, or up to one message",
  params: byId,
  query: z.object({ upTo: Id.optional().describe("The id of the last message that was read.") }),
  reply: Done,
});
