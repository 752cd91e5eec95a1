import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { visitProofs } from "../../../db/schema";
import { idColumn, type Shape, textColumn } from "../../../http/list/resource";

const proof = alias(visitProofs, "proof");

/** The proof of a report. */
export const proofJoin = ({ id, userId }: { id: AnyColumn; userId: AnyColumn }): SQL =>
  sql`LEFT JOIN ${visitProofs} AS ${proof} ON ${proof.reportId} = ${id} AND ${proof.userId} = ${userId}`;

export const proofShape: Shape = {
  // Without it there is none.
  id: idColumn(proof.reportId),
  photo: textColumn(sql`'/visit-photos/' || ${proof.photoId}`, { nullable: true }),
  drawn: textColumn(sql`'/visit-photos/' || ${proof.drawnId}`, { nullable: true }),
  signature: textColumn(proof.signature, { nullable: true }),
  code: textColumn(proof.code, { nullable: true }),
};
