import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { channelReads, channels, messages, offices } from "../../db/schema";
import { invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
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

/**
 * Writes into a channel. Its messages come later one than the other, by a millisecond at
 * least, so that their order and what is unread are never in doubt.
 *
 * @returns the id of the message
 * @throws 404 for a channel outside the scope
 */
export async function sendMessage(
  db: Db,
  { channelId, text }: { channelId: string; text: string },
  { scope, userId, now }: Writer,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [channel] = await tx
      .update(channels)
      .set({
        lastMessageAt: sql`greatest(${now.toISOString()}::timestamptz(3),
          ${channels.lastMessageAt} + interval '1 millisecond')`,
      })
      .where(and(eq(channels.id, asUuid(channelId)), inChannelScope(scope)))
      .returning({ id: channels.id, at: channels.lastMessageAt });
    if (!channel?.at) throw notFound("There is no such channel");
    return made(
      await tx
        .insert(messages)
        .values({ channelId: channel.id, userId, text, createdAt: channel.at })
        .returning({ id: messages.id }),
    );
  });
}

/**
 * Notes that a user has read a channel up to its last message.
 *
 * @throws 404 for a channel outside the scope
 */
export async function markRead(
  db: Db,
  channelId: string,
  { scope, userId }: Pick<Writer, "scope" | "userId">,
): Promise<void> {
  const [channel] = await db
    .select({ id: channels.id, lastMessageAt: channels.lastMessageAt })
    .from(channels)
    .where(and(eq(channels.id, asUuid(channelId)), inChannelScope(scope)));
  if (!channel) throw notFound("There is no such channel");
  if (channel.lastMessageAt === null) return;
  await db
    .insert(channelReads)
    .values({ channelId: channel.id, userId, readAt: channel.lastMessageAt })
    .onConflictDoUpdate({
      target: [channelReads.channelId, channelReads.userId],
      set: { readAt: sql`greatest(${channelReads.readAt}, excluded.read_at)` },
    });
}

function made([row]: { id: string }[]): string {
  if (!row) throw new Error("nothing was made");
  return row.id;
}
