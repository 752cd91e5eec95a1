import { createHmac, hkdfSync } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Db } from "../db/connect";
import { idempotencyKeys } from "../db/schema";
import { invalid } from "./errors";

const HEADER = "idempotency-key";
const KEEP_MS = 24 * 60 * 60 * 1000;

/**
 * The `Idempotency-Key` of a request.
 *
 * @throws 422 for one that is empty, too long or not plain
 */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalid("Idempotency-Key must have 1 to 200 printable characters", `header.${HEADER}`);
}

/**
 * What was asked, so that a key can't be used again for something else. Under a secret, since
 * a body may hold a password.
 */
export const fingerprint = (request: FastifyRequest, secret: string): string =>
  createHmac("sha256", keyOf(secret))
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest("base64url");

const keyOf = (secret: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", "waybook api idempotency v1", 32));

/**
 * Does the work once for each key of a user: work and answer are stored in one transaction, and
 * the same request sent again within a day is given that answer. One that is still being
 * answered is waited for.
 *
 * @throws 422 when the key was used for another request
 */
export async function once<Reply>(
  db: Db,
  { userId, key, request, now }: { userId: string; key: string; request: string; now: Date },
  work: (tx: Db) => Promise<Reply>,
): Promise<Reply> {
  return db.transaction(async (tx) => {
    const stale = new Date(now.getTime() - KEEP_MS).toISOString();
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, stale));
    const made = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, request, createdAt: now.toISOString() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    const row = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
    if (made.length === 0) {
      const [known] = await tx.select().from(idempotencyKeys).where(row);
      if (known?.request === request) return known.reply as Reply;
      throw invalid("This Idempotency-Key was used for another request", `header.${HEADER}`);
    }
    const reply = await work(tx);
    await tx.update(idempotencyKeys).set({ reply }).where(row);
    return reply;
  });
}
