/** What agents and their office write to each other. */
import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, trigrams, writtenIn } from "./columns";
import { offices, users } from "./organisation";

export const channels = pgTable(
  "channels",
  {
    id: id().primaryKey(),
    officeId: uuid("office_id")
      .notNull()
      .references(() => offices.id),
    name: text("name").notNull(),
    createdById: uuid("created_by_id").references(() => users.id),
    lastMessageAt: instant("last_message_at"),
    createdAt: createdAt(),
  },
  (t) => [index("channels_office").on(t.officeId)],
);

/** Someone in a channel. */
const inChannel = () => ({
  channelId: uuid("channel_id")
    .notNull()
    .references(() => channels.id),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id),
});

export const messages = pgTable(
  "messages",
  {
    id: id().primaryKey(),
    ...inChannel(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    writtenIn: writtenIn(),
  },
  (t) => [
    // With who wrote, as one's own are never unread.
    index("messages_channel").on(t.channelId, t.createdAt, t.userId),
    // The oldest go first.
    index("messages_created").on(t.createdAt),
    index("messages_written").on(t.writtenIn).where(sql`${t.writtenIn} IS NOT NULL`),
    trigrams("messages_text", t.text),
  ],
);

/** Up to when a user has read a channel. */
export const channelReads = pgTable(
  "channel_reads",
  {
    ...inChannel(),
    readAt: instant("read_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.userId] })],
);
