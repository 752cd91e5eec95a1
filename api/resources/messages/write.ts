import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { channelReads, channels, messages, offices } from "../../db/schema";
import { conflict, invalid, notFound } from "../../http/errors";
import { asUuid, NOBODY } from "../../http/ids";
import { type AccessScope, inOffices } from "../../http/scope";
import { inChannelScope } from "./resource";

/** Who writes, and where they may. */
interface Writer {
  scope: AccessScope;
  userId: string;
  now: Date;
}

/**
 * Opens a channel of an office: the one given, or that of the path.
 *
 * @returns its id
 * @throws 404 for an office outside the scope; 422 for none on an admin's plain path
 */
export async function createChannel(
  db: Db,
  { name, officeId }: { name: string; officeId?: string },
  { scope, userId, now }: Writer,
): Promise<string> {
  const wanted = officeId ?? (scope.kind === "all" ? undefined : scope.officeId);
  if (wanted === undefined) throw invalid("Say whose channel it is to be", "body.officeId");
  const [office] = await db
    .select({ id: offices.id })
    .from(offices)
    .where(
      and(
        eq(offices.id, asUuid(wanted)),
        inOffices(scope, offices.id, () => sql`true`),
      ),
    );
  if (!office) throw notFound("There is no such office");
  return made(
    await db
      .insert(channels)
      .values({ name, officeId: office.id, createdById: userId, createdAt: now.toISOString() })
      .returning({ id: channels.id }),
  );
}

/** A message as it was written. */
interface Written {
  channelId: string;
  /** Made by the sender, so that the message is one however often it is sent. */
  id?: string | undefined;
  text: string;
}

/**
 * Writes into a channel. Its messages come later one than the other, by a millisecond at
 * least, so that their order and what is unread are never in doubt. Who had read all of it has
 * read the new one too, so that nobody's own are ever looked through for those of others.
 *
 * @returns the id of the message
 * @throws 404 for a channel outside the scope; 409 for an id that another message has
 */
export async function sendMessage(
  db: Db,
  { channelId, id: messageId, text }: Written,
  { scope, userId, now }: Writer,
): Promise<string> {
  return db.transaction(async (tx) => {
    const sent = await findSent(tx, { channelId, userId, id: messageId });
    if (sent) return sent;
    const [channel] = await tx
      .update(channels)
      .set({
        lastMessageAt: sql`greatest(${now.toISOString()}::timestamptz(3),
          ${channels.lastMessageAt} + interval '1 millisecond')`,
      })
      .where(and(eq(channels.id, asUuid(channelId)), inChannelScope(scope)))
      .returning({ id: channels.id, at: channels.lastMessageAt });
    if (!channel?.at) throw notFound("There is no such channel");
    const { at: createdAt, id } = channel;
    await tx
      .update(channelReads)
      .set({ readAt: createdAt })
      .where(
        sql`${channelReads.channelId} = ${id}::uuid AND ${channelReads.userId} = ${userId}::uuid
          AND NOT EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.channelId} = ${id}::uuid
            AND ${messages.createdAt} > ${channelReads.readAt})`,
      );
    const inserted = await tx
      .insert(messages)
      .values({ id: messageId?.toLowerCase(), channelId: id, userId, text, createdAt })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    // Sent twice at once: the other one made it meanwhile.
    const other =
      inserted.length === 0 && (await findSent(tx, { channelId, userId, id: messageId }));
    return other || made(inserted);
  });
}

/**
 * The id of a message that was sent before.
 *
 * @throws 409 where it is of somebody else, or of another channel
 */
async function findSent(
  tx: Db,
  { channelId, userId, id }: { channelId: string; userId: string; id: string | undefined },
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const [found] = await tx
    .select()
    .from(messages)
    .where(eq(messages.id, asUuid(id)));
  if (found && (found.userId !== userId || found.channelId !== asUuid(channelId))) {
    throw conflict("Another message has this id");
  }
  return found?.id;
}

/**
 * Notes that a user has read a channel up to its last message, or up to the one that is named.
 *
 * @throws 404 for a channel outside the scope, or a message of another one
 */
export async function markRead(
  db: Db,
  channelId: string,
  upTo: string | undefined,
  { scope, userId }: Pick<Writer, "scope" | "userId">,
): Promise<void> {
  const [channel] = await db
    .select({
      id: channels.id,
      at: upTo === undefined ? channels.lastMessageAt : messages.createdAt,
    })
    .from(channels)
    .leftJoin(
      messages,
      and(eq(messages.channelId, channels.id), eq(messages.id, asUuid(upTo ?? NOBODY))),
    )
    .where(and(eq(channels.id, asUuid(channelId)), inChannelScope(scope)));
  if (!channel) throw notFound("There is no such channel");
  if (channel.at === null) {
    if (upTo === undefined) return;
    throw notFound("There is no such message");
  }
  await db
    .insert(channelReads)
    .values({ channelId: channel.id, userId, readAt: channel.at })
    .onConflictDoUpdate({
      target: [channelReads.channelId, channelReads.userId],
      set: { readAt: sql`greatest(${channelReads.readAt}, excluded.read_at)` },
    });
}

function made([row]: { id: string }[]): string {
  if (!row) throw new Error("nothing was made");
  return row.id;
}
