import { sql } from "drizzle-orm";
import { channels, messages } from "../../db/schema";
import type { EventStream } from "../../feed/listeners";
import { CHUNK, type NewsSource } from "../../feed/news";
import { readList } from "../../http/list/list";
import { inMessageScope, messageResource } from "./resource";

/** New messages, for all in whose offices' channels they are; the subject is the channel. */
const messageNews: NewsSource = {
  name: "message",
  from: sql`${messages}`,
  id: messages.id,
  writtenIn: messages.writtenIn,
  isOf: ({ scope, subject }) =>
    subject
      ? sql`${inMessageScope(scope)} AND ${messages.channelId} = ${subject}::uuid`
      : inMessageScope(scope),
  read: async (db, ids) => {
    const these = sql`${messages.id} = ANY(${sql.param(ids)}::uuid[])`;
    const query = { page: 1, limit: CHUNK, sortOrder: "asc" } as const;
    const all = { kind: "all" } as const;
    const { data } = await readList(db, messageResource, all, query, these, ["user"]);
    const channelIds = data.map(({ channelId }) => channelId);
    const theirs = await db
      .select({ id: channels.id, officeId: channels.officeId })
      .from(channels)
      .where(sql`${channels.id} = ANY(${sql.param(channelIds)}::uuid[])`);
    const officeOf = new Map(theirs.map(({ id, officeId }) => [id, officeId]));
    return data.map((message) => ({
      id: message.id,
      about: {
        userId: message.userId,
        officeId: officeOf.get(message.channelId) ?? null,
        ofAllAgents: true,
      },
      subject: message.channelId,
      event: { name: "message", data: message },
    }));
  },
};

/** What is written. Its present state is the messages themselves, which have a call of their own. */
export const conversations: EventStream = {
  name: "messages",
  sources: [messageNews],
  present: async () => [],
};
