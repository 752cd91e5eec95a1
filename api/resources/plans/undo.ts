/** How accepting a plan is undone. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { plans, routes } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { notFound } from "../../http/errors";
import type { AccessScope } from "../../http/scope";
import type { UndoKind } from "../audit/undo";
import { inPlanScope, laterThanBefore } from "./lock";

/** A plan that was accepted, and the routes that were made of it, each with its `updatedAt`. */
const PlanChange = z.object({
  id: z.string(),
  updatedAt: z.string(),
  made: z.array(z.object({ id: z.string(), updatedAt: z.string() })),
});
export type PlanChange = z.infer<typeof PlanChange>;

/** The routes become inactive, as if they were deleted, and the plan is proposed again. */
export const planUndo: UndoKind<PlanChange> = {
  name: "plans",
  change: PlanChange,
  async hold(tx, scope, changes) {
    const found = await plansOf(tx, scope, changes).for("update");
    if (found.length < changes.length) throw notFound("There is nothing of yours to undo here");
    const made = await routesOf(tx, changes).for("update");
    return changedSince([...found, ...made], changes);
  },
  async look(db, scope, changes) {
    const found = await plansOf(db, scope, changes);
    const made = await routesOf(db, changes);
    const changed = changedSince([...found, ...made], changes);
    return {
      names: found.map(({ name }) => name),
      isUndoable: found.length === changes.length && changed.length === 0,
    };
  },
  async restore(tx, changes, now) {
    await tx
      .update(routes)
      .set({ status: "inactive", updatedAt: laterThan(routes.updatedAt, now) })
      .where(isOneOf(routes.id, madeBy(changes)));
    await tx
      .update(plans)
      .set({ status: "proposed", acceptedAt: null, updatedAt: laterThanBefore(now) })
      .where(isOneOf(plans.id, changes));
  },
  async check() {},
};

type Written = { id: string; name: string; updatedAt: string };

const madeBy = (changes: readonly PlanChange[]) => changes.flatMap(({ made }) => made);

const isOneOf = (column: typeof plans.id | typeof routes.id, rows: readonly { id: string }[]) =>
  sql`${column} = ANY(${sql.param(rows.map(({ id }) => id))}::uuid[])`;

const plansOf = (db: Db, scope: AccessScope, changes: readonly PlanChange[]) =>
  db
    .select({ id: plans.id, name: plans.name, updatedAt: plans.updatedAt })
    .from(plans)
    .where(sql`${isOneOf(plans.id, changes)} AND ${inPlanScope(scope)}`)
    .orderBy(plans.id);

const routesOf = (db: Db, changes: readonly PlanChange[]) =>
  db
    .select({ id: routes.id, name: routes.name, updatedAt: routes.updatedAt })
    .from(routes)
    .where(isOneOf(routes.id, madeBy(changes)))
    .orderBy(routes.id);

function changedSince(rows: readonly Written[], changes: readonly PlanChange[]): Written[] {
  const written = new Map([...changes, ...madeBy(changes)].map((one) => [one.id, one.updatedAt]));
  return rows.filter(({ id, updatedAt }) => written.get(id) !== updatedAt);
}
