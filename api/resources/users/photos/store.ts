import { createHash } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { userPhotos, users } from "../../../db/schema";
import type { Caller } from "../../../http/access";
import { invalid, notFound } from "../../../http/errors";
import type { AccessScope } from "../../../http/scope";
import { inUserScope } from "../resource";

const PATH = "/user-photos/";
/** How long a photo waits to be given to a user. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

interface Reader {
  caller: Pick<Caller, "id">;
  scope: AccessScope;
}

/** Stores a shrunk photo, and removes old ones that no user has. */
export async function storePhoto(
  db: Db,
  { caller, now }: { caller: Pick<Caller, "id">; now: Date },
  content: Buffer,
): Promise<{ photo: string }> {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const createdAt = now.toISOString();
  await db
    .insert(userPhotos)
    .values({ hash, uploadedById: caller.id, content, createdAt })
    .onConflictDoUpdate({
      target: [userPhotos.hash, userPhotos.uploadedById],
      set: { createdAt },
    });
  const unused = new Date(now.getTime() - UNUSED_MS).toISOString();
  await db.execute(sql`
    DELETE FROM ${userPhotos} WHERE ${userPhotos.createdAt} < ${unused}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.photo} = ${PATH} || ${userPhotos.hash})`);
  return { photo: `${PATH}${hash}` };
}

/** @throws 404 for one that is not there, or of nobody whom the reader may see */
export async function findPhoto(db: Db, reader: Reader, hash: string): Promise<Uint8Array> {
  const found = await readable(db, reader, hash);
  if (!found) throw notFound("There is no such photo");
  return found.content;
}

/**
 * Checks a photo that is given to a user: an address of another host is as it is, one of ours
 * must have been handed in by the caller, or be of someone whom they may see.
 *
 * @throws 422
 */
export async function usablePhoto(
  db: Db,
  reader: Reader,
  photo: string | null | undefined,
): Promise<void> {
  if (!photo?.startsWith(PATH)) return;
  if (!(await readable(db, reader, photo.slice(PATH.length)))) {
    throw invalid("This photo is no longer there; choose it again", "body.photo");
  }
}

async function readable(db: Db, { caller, scope }: Reader, hash: string) {
  const isTheirs = sql`EXISTS (SELECT 1 FROM ${users}
    WHERE ${users.photo} = ${`${PATH}${hash}`}
      AND (${users.id} = ${caller.id}::uuid OR ${inUserScope(scope)}))`;
  const [found] = await db
    .select({ content: userPhotos.content })
    .from(userPhotos)
    .where(and(eq(userPhotos.hash, hash), or(eq(userPhotos.uploadedById, caller.id), isTheirs)))
    .limit(1);
  return found;
}
