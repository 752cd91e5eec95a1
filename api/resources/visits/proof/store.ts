import type { reportVisit } from "contract/calls";
import { PROOF_KINDS, type ProofKind } from "contract/visits/facts";
import { and, eq, or } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { locationTypes, visitPhotos, visitProofs } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { type AccessScope, inOffices } from "../../../http/scope";

interface Owner {
  id: string;
  officeId: string | null;
}

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

/** @throws 404 for one that is not there, or of an agent whom the reader may not see */
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

/** The proof of a report; a photo that is not the agent's, or is gone by now, is none. */
export async function readProof(tx: Db, userId: string, proof: Body): Promise<Proof> {
  return {
    photoId: await holdPhoto(tx, userId, proof?.photoId),
    drawnId: await holdPhoto(tx, userId, proof?.drawnId),
    signature: proof?.signature || null,
    code: proof?.code || null,
  };
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
