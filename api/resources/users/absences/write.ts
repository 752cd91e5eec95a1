import type { createAbsence as createCall, updateAbsence as updateCall } from "contract/calls";
import type { Changed } from "contract/common";
import type { Absence } from "contract/entities";
import { countAbsentDays, MOST_ABSENCE_DAYS } from "contract/users/absence-facts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { absences } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import { changedMeanwhile, conflict, invalid, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { readOne } from "../../../http/list/list";
import { recordUndo } from "../../audit/undo";
import { lockUser } from "../change";
import { mayMake, type Writer } from "../rules";
import { type AbsenceRow, refuseOverlap, refuseTooMany } from "./absent";
import { absenceResource } from "./resource";

/**
 * Adds an absence of an agent.
 *
 * @throws 403 for a user whom the caller may not change; 404 for one outside the scope; 409 for who
 *   is no agent, for days that overlap another absence, and for too many; 422 for days in the wrong
 *   order or too many
 */
export async function createAbsence(
  db: Db,
  writer: Writer,
  body: z.output<typeof createCall.body>,
): Promise<Absence> {
  return db.transaction(async (tx) => {
    const { id } = await insertAbsence(tx, writer, body);
    return readOne(tx, absenceResource, writer.scope, id);
  });
}

/**
 * Adds an absence in a transaction of the caller's, with the errors of {@link createAbsence}.
 *
 * @param part where its fields are in the input
 */
export async function insertAbsence(
  tx: Db,
  writer: Writer,
  { userId, firstDay, lastDay, note }: z.output<typeof createCall.body>,
  part = "body",
): Promise<AbsenceRow> {
  checkDays({ firstDay, lastDay }, part);
  const at = writer.now.toISOString();
  const agent = await lockAgent(tx, writer, userId);
  if (agent.role !== "agent") throw conflict(`${agent.displayName} is not an agent`);
  await refuseTooMany(tx, agent.id);
  await refuseOverlap(tx, { userId: agent.id, firstDay, lastDay });
  const [made] = await tx
    .insert(absences)
    .values({
      userId: agent.id,
      ...{ firstDay, lastDay, note: note || null },
      ...{ createdAt: at, updatedAt: at },
    })
    .returning();
  return made as AbsenceRow;
}

/**
 * Changes the days or the note of an absence.
 *
 * @throws 404 outside the scope; 409 when changed since `updatedAt` and for days that overlap
 *   another absence; 422 for days in the wrong order or too many
 */
export async function updateAbsence(
  db: Db,
  writer: Writer,
  id: string,
  { updatedAt, ...body }: z.output<typeof updateCall.body>,
): Promise<Absence> {
  return db.transaction(async (tx) => {
    const row = await lockAbsence(tx, writer, id);
    if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(row.updatedAt)) {
      throw changedMeanwhile("Someone else changed this absence meanwhile");
    }
    const { firstDay = row.firstDay, lastDay = row.lastDay, note = row.note } = body;
    checkDays({ firstDay, lastDay });
    await refuseOverlap(tx, { ...row, firstDay, lastDay });
    await tx
      .update(absences)
      .set({
        ...{ firstDay, lastDay, note: note || null },
        updatedAt: laterThan(absences.updatedAt, writer.now),
      })
      .where(eq(absences.id, row.id));
    return readOne(tx, absenceResource, writer.scope, row.id);
  });
}

/** Deletes an absence; undo restores it. 404 outside the scope. */
export async function deleteAbsence(db: Db, writer: Writer, id: string): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = await lockAbsence(tx, writer, id);
    await tx.delete(absences).where(eq(absences.id, row.id));
    const maker = { userId: writer.caller.id, now: writer.now };
    return { count: 1, undoId: await recordUndo(tx, maker, { absences: [row] }) };
  });
}

function checkDays(days: Pick<AbsenceRow, "firstDay" | "lastDay">, part = "body"): void {
  const count = countAbsentDays(days);
  const field = `${part}.lastDay`;
  if (count < 1) throw invalid("The last day must not be before the first", field);
  if (count > MOST_ABSENCE_DAYS) {
    throw invalid(`An absence can have ${MOST_ABSENCE_DAYS} days at most`, field);
  }
}

/** The user, whose absences then change in nobody else's transaction. */
async function lockAgent(tx: Db, writer: Writer, userId: string) {
  const { user } = await lockUser(tx, writer, userId, {});
  mayMake(writer.caller, user.role);
  return user;
}

async function lockAbsence(tx: Db, writer: Writer, id: string): Promise<AbsenceRow> {
  const found = () =>
    tx
      .select()
      .from(absences)
      .where(eq(absences.id, asUuid(id)));
  const [before] = await found();
  if (!before) throw notFound("There is no such absence");
  await lockAgent(tx, writer, before.userId);
  const [row] = await found();
  if (!row) throw notFound("There is no such absence");
  return row;
}
