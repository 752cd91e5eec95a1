import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { plans } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import type { Caller } from "../../http/access";
import { changedMeanwhile, conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { type AccessScope, inOffices } from "../../http/scope";

/** Who changes a plan, on whose data they may work, and when. */
export interface Maker {
  scope: AccessScope;
  caller: Caller;
  now: Date;
}

/** What calls need of a plan; its document is read by those that use it. */
const COLUMNS = {
  id: plans.id,
  name: plans.name,
  officeId: plans.officeId,
  status: plans.status,
  updatedAt: plans.updatedAt,
  hasProposal: sql<boolean>`jsonb_typeof(${plans.document} -> 'proposal') = 'object'`,
};

/** Plans belong to their office; agents see none. */
export const inPlanScope = (scope: AccessScope): SQL => inOffices(scope, plans.officeId);

/**
 * One plan, held until the transaction ends. Plans are held before users, locations and routes.
 *
 * @param updatedAt the state that the caller's edit started from, where they said it
 * @throws 404 outside the scope; 409 when it was accepted, or changed since `updatedAt`
 */
export async function lockPlan(tx: Db, scope: AccessScope, id: string, updatedAt?: string) {
  const [plan] = await tx
    .select(COLUMNS)
    .from(plans)
    .where(sql`${plans.id} = ${asUuid(id)}::uuid AND ${inPlanScope(scope)}`)
    .for("update");
  if (!plan) throw notFound("There is no such plan");
  if (plan.status === "accepted") throw conflict("This plan was accepted already", "PLAN_ACCEPTED");
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(plan.updatedAt)) {
    throw changedMeanwhile("Someone else changed this plan meanwhile");
  }
  return plan;
}
export type LockedPlan = Awaited<ReturnType<typeof lockPlan>>;

/** The next `updatedAt` of a plan. */
export const laterThanBefore = (now: Date): SQL => laterThan(plans.updatedAt, now);
