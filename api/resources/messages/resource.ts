import { Channel, Message, MOST_UNREAD } from "contract/entities";
import type {
  ChannelColumn,
  ChannelSearchPath,
  MessageColumn,
  MessageSearchPath,
} from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { channelReads, channels, messageCounts, messages, offices, users } from "../../db/schema";
import {
  contains,
  idColumn,
  instantColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { type AccessScope, inOffices } from "../../http/scope";
import { makerRef, officeRef, officeZone, userRef } from "../refs";

const author = alias(users, "author");
const authorOffice = alias(offices, "author_office");

/** Channels belong to an office; its agents are in all of them. */
export const inChannelScope = (scope: AccessScope): SQL =>
  inOffices(scope, channels.officeId, () => sql`true`);

/** Up to when a user has read the channel of the row; for ever ago where they never did. */
const readAt = (userId: string): SQL => sql`coalesce((
  SELECT ${channelReads.readAt} FROM ${channelReads}
  WHERE ${channelReads.channelId} = ${channels.id} AND ${channelReads.userId} = ${userId}::uuid), '-infinity')`;

/** The messages of others in the channel of the row that a user has not read, as far as they are counted. */
const unreadOf = (userId: string): SQL => sql`
  SELECT 1 FROM ${messages}
  WHERE ${messages.channelId} = ${channels.id} AND ${messages.createdAt} > ${readAt(userId)}
    AND ${messages.userId} <> ${userId}::uuid
  ORDER BY ${messages.createdAt} DESC LIMIT ${MOST_UNREAD}::int`;

/** How many messages a user has not read, in all channels of a scope together: `{unread}`. */
export const countUnread = (scope: AccessScope, userId: string): SQL => sql`
  SELECT count(*)::int AS unread FROM (
    SELECT 1 FROM ${channels} CROSS JOIN LATERAL (${unreadOf(userId)}) AS one
    WHERE ${inChannelScope(scope)} AND ${channels.lastMessageAt} > ${readAt(userId)}
    LIMIT ${MOST_UNREAD}::int) AS counted`;

/** So much of the last message is told with its channel. */
const BEGINNING = 200;

/** Channels as a user sees them: with the number of others' messages not yet read. */
export const channelResource = (
  userId: string,
): Resource<typeof Channel, ChannelColumn, ChannelSearchPath> => ({
  name: "channels",
  row: Channel,
  from: sql`${channels}`,
  joins: {
    office: { sql: sql`JOIN ${offices} ON ${offices.id} = ${channels.officeId}` },
    last: {
      sql: sql`LEFT JOIN LATERAL (
        SELECT each.id, left(each.text, ${BEGINNING}::int) AS text, each.created_at, each.user_id
        FROM ${messages} AS each WHERE each.channel_id = ${channels.id}
        ORDER BY each.created_at DESC LIMIT 1) AS last ON true
      LEFT JOIN ${users} AS ${author} ON ${author.id} = last.user_id`,
    },
  },
  columns: {
    id: idColumn(channels.id),
    name: textColumn(channels.name),
    officeId: idColumn(channels.officeId),
    "office.name": textColumn(offices.name, { join: "office" }),
    unread: numberColumn(sql`(SELECT count(*)::int FROM (${unreadOf(userId)}) AS counted)`, {
      nullable: false,
    }),
    lastMessageAt: instantColumn(channels.lastMessageAt),
    createdAt: instantColumn(channels.createdAt),
  },
  relations: {
    office: { kind: "one", joins: ["office"], shape: officeRef(offices) },
    lastMessage: {
      kind: "one",
      joins: ["last"],
      shape: {
        id: idColumn(sql`last.id`, { nullable: true }),
        text: textColumn(sql`last.text`, { nullable: true }),
        createdAt: instantColumn(sql`last.created_at`, { nullable: true }),
        user: makerRef(author),
      },
    },
  },
  search: {
    name: contains(channels.name),
    "office.name": (pattern) =>
      sql`${channels.officeId} IN (SELECT o.id FROM offices o WHERE o.name ILIKE ${pattern})`,
  },
  defaultSearch: ["name", "office.name"],
  defaultOrder: ["lastMessageAt DESC"],
  scope: inChannelScope,
  zone: officeZone(channels.officeId),
});

/** Messages are seen by who sees their channel. */
export const inMessageScope = (scope: AccessScope): SQL => sql`${messages.channelId} IN (
  SELECT ${channels.id} FROM ${channels} WHERE ${inChannelScope(scope)})`;

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
  scope: inMessageScope,
  // One channel may have a million.
  counters: {
    from: sql`${messageCounts} AS ${messages}`,
    columns: ["channelId"],
    scope: inMessageScope,
  },
};
