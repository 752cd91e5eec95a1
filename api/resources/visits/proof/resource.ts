import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { visitPhotos, visitProofs } from "../../../db/schema";
import { booleanColumn, idColumn, type Shape, textColumn } from "../../../http/list/resource";
import { hasArrived } from "./store";

const proof = alias(visitProofs, "proof");

/** The proof of a report. */
export const proofJoin = ({ id, userId }: { id: AnyColumn; userId: AnyColumn }): SQL =>
  sql`LEFT JOIN ${visitProofs} AS ${proof} ON ${proof.reportId} = ${id} AND ${proof.userId} = ${userId}`;

/** Whether the photo of a report has arrived; null if it has none. */
const photoArrived = sql`(SELECT ${hasArrived(visitPhotos.content)} FROM ${visitPhotos}
  WHERE ${visitPhotos.id} = ${proof.photoId})`;

export const proofShape: Shape = {
  // Without it there is none.
  id: idColumn(proof.reportId),
  photo: textColumn(sql`CASE WHEN ${photoArrived} THEN '/visit-photos/' || ${proof.photoId} END`, {
    nullable: true,
  }),
  photoPending: booleanColumn(sql`NOT ${photoArrived}`, { nullable: true }),
  drawn: textColumn(sql`'/visit-photos/' || ${proof.drawnId}`, { nullable: true }),
  signature: textColumn(proof.signature, { nullable: true }),
  code: textColumn(proof.code, { nullable: true }),
};
