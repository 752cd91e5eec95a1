import type {
  createPlan as createCall,
  reportPlanProgress as progressCall,
  updatePlan as updateCall,
} from "contract/calls";
import type { Changed, Done } from "contract/common";
import type { Plan, PlanDocument } from "contract/entities";
import { MOST_PLANS, type PlanStatus } from "contract/plans/facts";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { plans } from "../../db/schema";
import { wellFormed } from "../../db/well-formed";
import { conflict, invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { findOffice } from "../offices";
import { checkDocument } from "./document";
import { inPlanScope, type LockedPlan, laterThanBefore, lockPlan, type Maker } from "./lock";
import { checkMembers } from "./members";
import { planResource } from "./resource";

/**
 * Begins a plan of an office: as proposed if it has a proposal, else as being planned.
 *
 * @throws 404 for an office outside the scope; 409 when it has too many plans; 422 for a document
 *   that contradicts itself, and for agents and locations that the plan cannot have
 */
export async function createPlan(
  db: Db,
  { scope, caller, now }: Maker,
  { name, officeId, document }: z.output<typeof createCall.body>,
): Promise<Plan> {
  checkDocument(document);
  return db.transaction(async (tx) => {
    const office = await findOffice(tx, scope, officeId);
    await refuseTooMany(tx, office.id);
    await checkMembers(tx, scope, office.id, document);
    const at = now.toISOString();
    const [made] = await tx
      .insert(plans)
      .values({
        name,
        officeId: office.id,
        ...documentFields(document),
        ...(document.proposal ? PROPOSED : { status: "planning", progress: 0, seenAt: at }),
        createdById: caller.id,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: plans.id });
    if (!made) throw new Error("The plan was not made");
    return readOne(tx, planResource, { kind: "all" }, made.id);
  });
}

/**
 * Stores a plan's name, document or status.
 *
 * @throws as {@link createPlan}; 409 when it was accepted, or changed since `updatedAt`; 422 for a
 *   proposed plan without a proposal
 */
export async function updatePlan(
  db: Db,
  { scope, now }: Maker,
  id: string,
  { updatedAt, name, document, status, reason }: z.output<typeof updateCall.body>,
): Promise<Plan> {
  if (document) checkDocument(document);
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, scope, id, updatedAt);
    if (document) await checkMembers(tx, scope, plan.officeId, document);
    checkProposal(plan, { status, document });
    await tx
      .update(plans)
      .set({
        ...(name !== undefined && { name }),
        ...(document && documentFields(document)),
        ...(status && { ...statusFields(status, now), reason: null }),
        ...(reason !== undefined && { reason }),
        updatedAt: laterThanBefore(now),
      })
      .where(eq(plans.id, plan.id));
    return readOne(tx, planResource, { kind: "all" }, plan.id);
  });
}

/**
 * Stores a sign of life of the console that plans. It leaves `updatedAt` as it is.
 *
 * @throws 404 outside the scope; 409 when the plan is not being planned
 */
export async function reportProgress(
  db: Db,
  { scope, now }: Maker,
  id: string,
  { progress }: z.output<typeof progressCall.body>,
): Promise<Done> {
  const own = sql`${plans.id} = ${asUuid(id)}::uuid AND ${inPlanScope(scope)}`;
  const [noted] = await db
    .update(plans)
    .set({ progress, seenAt: now.toISOString() })
    .where(sql`${own} AND ${plans.status} = 'planning'`)
    .returning({ id: plans.id });
  if (noted) return { ok: true };
  if ((await db.$count(plans, own)) === 0) throw notFound("There is no such plan");
  throw conflict("This plan is not being planned any more", "NOT_PLANNING");
}

/**
 * Deletes a plan, whatever its status.
 *
 * @throws 404 outside the scope
 */
export async function deletePlan(db: Db, scope: AccessScope, id: string): Promise<Changed> {
  const deleted = await db
    .delete(plans)
    .where(sql`${plans.id} = ${asUuid(id)}::uuid AND ${inPlanScope(scope)}`)
    .returning({ id: plans.id });
  if (deleted.length === 0) throw notFound("There is no such plan");
  return { count: deleted.length };
}

const PROPOSED = { status: "proposed", progress: null } as const;

function statusFields(status: Exclude<PlanStatus, "accepted">, now: Date) {
  if (status !== "planning") return { status, progress: null };
  return { status, progress: 0, seenAt: now.toISOString() };
}

function documentFields(document: PlanDocument) {
  const days = document.days.toSorted();
  return {
    document: wellFormed(document),
    firstDay: days[0] ?? "",
    lastDay: days.at(-1) ?? "",
    agentCount: document.agents.length,
    placeCount: document.places.length,
  };
}

function checkProposal(
  plan: LockedPlan,
  { status = plan.status, document }: { status?: LockedPlan["status"]; document?: PlanDocument },
): void {
  const hasProposal = document ? document.proposal !== null : plan.hasProposal;
  if (status !== "proposed" || hasProposal) return;
  throw invalid("A proposed plan needs a proposal", "body.document.proposal");
}

async function refuseTooMany(tx: Db, officeId: string): Promise<void> {
  const count = await tx.$count(plans, eq(plans.officeId, officeId));
  if (count < MOST_PLANS) return;
  throw conflict(
    `An office can have ${MOST_PLANS} plans. Delete old ones first.`,
    "TOO_MANY_PLANS",
  );
}
