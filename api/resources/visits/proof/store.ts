import type { reportVisit } from "contract/calls";
import { PROOF_KINDS, type ProofKind } from "contract/visits/facts";
import { type AnyColumn, and, eq, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { locationTypes, visitPhotos, visitProofs, visitReports } from "../../../db/schema";
import { conflict, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { type AccessScope, inOffices } from "../../../http/scope";

interface Owner {
  id: string;
  officeId: string | null;
}

/** Of a photo that was announced and has not arrived. */
const NOTHING = Buffer.alloc(0);
/** Whether a photo with this content has arrived. Its size is read without the content. */
export const hasArrived = (content: AnyColumn): SQL<boolean> =>
  sql<boolean>`octet_length(${content}) > 0`;

/** Stores a shrunk photo until a report names it. */
export async function storePhoto(
  db: Db,
  { id: userId, officeId }: Owner,
  { content, now }: { content: Buffer; now: Date },
): Promise<{ id: string }> {
  const createdAt = now.toISOString();
  const [made] = await db
    .insert(visitPhotos)
    .values({ userId, officeId, content, createdAt })
    .returning({ id: visitPhotos.id });
  if (!made) throw new Error("no photo was stored");
  return made;
}

/**
 * Makes sure that a report of the agent announced this photo.
 *
 * @throws 404 if none did; 409 `VISIT_WITHDRAWN` if its visit was taken back
 */
export async function expectAnnounced(db: Db, userId: string, id: string): Promise<void> {
  const [found] = await db
    .select({ reported: visitReports.id, visitId: visitReports.visitId })
    .from(visitProofs)
    .leftJoin(
      visitReports,
      and(eq(visitReports.userId, visitProofs.userId), eq(visitReports.id, visitProofs.reportId)),
    )
    .where(and(eq(visitProofs.photoId, asUuid(id)), eq(visitProofs.userId, userId)));
  if (!found) throw notFound("No report of yours announced this photo");
  // One that waits for a manager has made no visit yet.
  if (found.reported && !found.visitId) {
    throw conflict("The visit of this photo was withdrawn", "VISIT_WITHDRAWN");
  }
}

/** Stores a shrunk photo that a report announced; one that has arrived already stays as it is. */
export async function storeLaterPhoto(
  db: Db,
  { userId, id }: { userId: string; id: string },
  { content, now }: { content: Buffer; now: Date },
): Promise<{ id: string }> {
  await db
    .update(visitPhotos)
    .set({ content, createdAt: now.toISOString() })
    .where(
      and(
        eq(visitPhotos.id, asUuid(id)),
        eq(visitPhotos.userId, userId),
        sql`NOT ${hasArrived(visitPhotos.content)}`,
      ),
    );
  return { id: asUuid(id) };
}

/** @throws 404 for one that is not there yet, or of an agent whom the reader may not see */
export async function findPhoto(
  db: Db,
  { callerId, scope }: { callerId: string; scope: AccessScope },
  id: string,
): Promise<Uint8Array> {
  const [found] = await db
    .select({ content: visitPhotos.content })
    .from(visitPhotos)
    .where(
      and(
        eq(visitPhotos.id, asUuid(id)),
        hasArrived(visitPhotos.content),
        or(eq(visitPhotos.userId, callerId), inOffices(scope, visitPhotos.officeId)),
      ),
    );
  if (!found) throw notFound("There is no such photo");
  return found.content;
}

type Body = z.output<typeof reportVisit.body>["proof"];

/** Proof as a report gives it. */
export interface Proof {
  photoId: string | null;
  /** Of a signature that was drawn. */
  drawnId: string | null;
  signature: string | null;
  code: string | null;
}

/**
 * The proof of a report; a photo that is not the agent's, or is gone by now, is none.
 *
 * @param owner the agent, of the office that the report belongs to
 */
export async function readProof(
  tx: Db,
  owner: Owner,
  { proof, now }: { proof: Body; now: Date },
): Promise<Proof> {
  const { laterPhotoId } = proof ?? {};
  if (laterPhotoId) await announcePhoto(tx, owner, { id: laterPhotoId, now });
  return {
    photoId: await holdPhoto(tx, owner.id, laterPhotoId ?? proof?.photoId),
    drawnId: await holdPhoto(tx, owner.id, proof?.drawnId),
    signature: proof?.signature || null,
    code: proof?.code || null,
  };
}

/** Reserves the id of a photo that is handed in later. */
async function announcePhoto(
  tx: Db,
  { id: userId, officeId }: Owner,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const createdAt = now.toISOString();
  await tx
    .insert(visitPhotos)
    .values({ id, userId, officeId, content: NOTHING, createdAt })
    .onConflictDoNothing();
}

/** The photo with this id, which is then not swept before the report is stored. */
async function holdPhoto(tx: Db, userId: string, id: string | null | undefined) {
  if (!id) return null;
  const [photo] = await tx
    .select({ id: visitPhotos.id })
    .from(visitPhotos)
    .where(and(eq(visitPhotos.id, asUuid(id)), eq(visitPhotos.userId, userId)))
    .for("key share");
  return photo?.id ?? null;
}

/** What a type of location requires and this proof lacks. */
export async function lacksProof(tx: Db, typeId: string | null, proof: Proof): Promise<boolean> {
  if (!typeId) return false;
  const [type] = await tx.select().from(locationTypes).where(eq(locationTypes.id, typeId));
  const demands: Record<ProofKind, [string | undefined, string | null]> = {
    photo: [type?.proofPhoto, proof.photoId],
    signature: [type?.proofSignature, proof.signature ?? proof.drawnId],
    code: [type?.proofCode, proof.code],
  };
  return PROOF_KINDS.some((kind) => demands[kind][0] === "required" && !demands[kind][1]);
}

/** Stores the proof of a report, if it has any; the same report again changes nothing. */
export async function keepProof(
  tx: Db,
  { userId, reportId, now }: { userId: string; reportId: string; now: Date },
  proof: Proof,
): Promise<void> {
  if (!Object.values(proof).some(Boolean)) return;
  await tx
    .insert(visitProofs)
    .values({ userId, reportId, ...proof, createdAt: now.toISOString() })
    .onConflictDoNothing();
}
