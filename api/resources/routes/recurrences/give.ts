/** Gives an agent's recurrences to others. */
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { recurrenceDays, recurrences } from "../../../db/schema";
import { type AccessScope, inOffices } from "../../../http/scope";
import { type RecurrenceRow, writeRecurrence } from "./lock";
import { noChange, type RecurrenceChange } from "./undo";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The agent's recurrences within the scope that have not ended, locked in the order of their ids. Lock
 * them before users and routes, as other changes of recurrences do.
 */
export const lockRecurrencesOf = (
  tx: Db,
  scope: AccessScope,
  { agentId, now }: { agentId: string; now: Date },
): Promise<RecurrenceRow[]> => {
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  return tx
    .select()
    .from(recurrences)
    .where(
      sql`${recurrences.userId} = ${agentId}::uuid AND ${inOffices(scope, recurrences.officeId)}
        AND (${recurrences.lastDay} IS NULL OR ${recurrences.lastDay} >= ${yesterday}::date)`,
    )
    .orderBy(recurrences.id)
    .for("no key update");
};

/** The recurrences of routes, by the ids of the routes. */
export async function findRecurrencesOf(
  tx: Db,
  routeIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ routeId: recurrenceDays.routeId, recurrenceId: recurrenceDays.recurrenceId })
    .from(recurrenceDays)
    .where(sql`${recurrenceDays.routeId} = ANY(${sql.param([...routeIds])}::uuid[])`);
  return new Map(rows.map(({ routeId, recurrenceId }) => [routeId ?? "", recurrenceId]));
}

/** Gives a locked recurrence to another agent, or to nobody, who leaves it with its office. */
export async function giveRecurrence(
  tx: Db,
  row: RecurrenceRow,
  to: { userId: string | null; officeId?: string },
  now: Date,
): Promise<RecurrenceChange> {
  await writeRecurrence(tx, row, to, now);
  const { id, userId, officeId } = row;
  return { ...noChange(id), before: { userId, officeId }, after: { officeId, ...to } };
}
