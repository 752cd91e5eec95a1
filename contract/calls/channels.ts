import { z } from "zod";
import { defineCall, EVERYONE } from "../call";
import { Done, Id } from "../common";
import { Channel, Message } from "../entities";
import { ListQuery, listOf } from "../list";

const channels = {
  tag: "Chat",
  scope: "entity",
  access: EVERYONE,
  extension: true,
} as const;
const byId = z.object({ id: Id });
const Page = ListQuery.pick({ page: true, limit: true, search: true });

export const listChannels = defineCall({
  ...channels,
  id: "channels.list",
  method: "GET",
  path: "/channels",
  summary: "Channels of the caller's offices, the one with the latest message first",
  query: Page,
  reply: listOf(Channel),
});

export const createChannel = defineCall({
  ...channels,
  id: "channels.create",
  method: "POST",
  path: "/channels",
  summary: "Open a channel of an office; agents only of their own",
  creates: true,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
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
  query: Page,
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
  body: z.strictObject({ text: z.string().trim().min(1).max(4000) }),
  reply: Message,
});

export const readChannel = defineCall({
  ...channels,
  id: "channels.read",
  method: "POST",
  path: "/channels/{id}/read",
  summary: "Everything up to now is read by the caller",
  params: byId,
  reply: Done,
});
