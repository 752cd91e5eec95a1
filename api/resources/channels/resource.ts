import { Channel, Message } from "contract/entities";
import type {
  ChannelColumn,
  ChannelSearchPath,
  MessageColumn,
  MessageSearchPath,
} from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { channelReads, channels, messages, offices, users } from "../../db/schema";
import {
  contains,
  idColumn,
  instantColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { type AccessScope, inOffices } from "../../http/scope";
import { userRef } from "../refs";

const author = alias(users, "author");
const authorOffice = alias(offices, "author_office");

/** Channels belong to an office; its agents are in all of them. */
export const inChannelScope = (scope: AccessScope): SQL =>
  inOffices(scope, channels.officeId, () => sql`true`);

/** Channels as a user sees them: with the number of others' messages not yet read. */
export const channelResource = (
  userId: string,
): Resource<typeof Channel, ChannelColumn, ChannelSearchPath> => ({
  name: "channels",
  row: Channel,
  from: sql`${channels}`,
  joins: {},
  columns: {
    id: idColumn(channels.id),
    name: textColumn(channels.name),
    officeId: idColumn(channels.officeId),
    unread: numberColumn(
      sql`(SELECT count(*)::int FROM ${messages}
        WHERE ${messages.channelId} = ${channels.id} AND ${messages.userId} <> ${userId}::uuid
          AND ${messages.createdAt} > coalesce((
            SELECT ${channelReads.readAt} FROM ${channelReads}
            WHERE ${channelReads.channelId} = ${channels.id}
              AND ${channelReads.userId} = ${userId}::uuid), '-infinity'))`,
      { nullable: false },
    ),
    lastMessageAt: instantColumn(channels.lastMessageAt),
    createdAt: instantColumn(channels.createdAt),
  },
  relations: {},
  search: { name: contains(channels.name) },
  defaultSearch: ["name"],
  defaultOrder: ["lastMessageAt DESC"],
  scope: inChannelScope,
});

/** Messages in the scope of their channel, with who wrote them. */
export const messageResource: Resource<typeof Message, MessageColumn, MessageSearchPath> = {
  name: "messages",
  row: Message,
  from: sql`${messages}`,
  joins: {
    author: { sql: sql`JOIN ${users} AS ${author} ON ${author.id} = ${messages.userId}` },
    authorOffice: {
      sql: sql`LEFT JOIN ${offices} AS ${authorOffice} ON ${authorOffice.id} = ${author.officeId}`,
      after: "author",
    },
  },
  columns: {
    id: idColumn(messages.id),
    channelId: idColumn(messages.channelId),
    userId: idColumn(messages.userId),
    text: textColumn(messages.text),
    createdAt: instantColumn(messages.createdAt),
  },
  relations: {
    user: {
      kind: "one",
      joins: ["author", "authorOffice"],
      shape: userRef(author, authorOffice),
    },
  },
  search: { text: contains(messages.text) },
  defaultSearch: ["text"],
  defaultOrder: ["createdAt DESC"],
  scope: (scope) => sql`${messages.channelId} IN (
    SELECT ${channels.id} FROM ${channels} WHERE ${inChannelScope(scope)})`,
};
