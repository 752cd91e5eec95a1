import type { Changed } from "contract/common";
import type { PlanDocument, PlannedDay } from "contract/entities";
import { formatOccurrenceName } from "contract/routes/recurrence";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { plans } from "../../db/schema";
import { conflict } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { recordUndo } from "../audit/undo";
import { insertRoutes, type RouteToInsert } from "../routes/stops";
import { laterThanBefore, lockPlan, type Maker } from "./lock";
import type { PlanMember } from "./members";
import { holdMembers, plannedDays } from "./stale";
import type { PlanChange } from "./undo";

/**
 * Makes a route of each day of a proposal that has stops, all or none.
 *
 * @returns the number of routes, and the id that takes them back
 * @throws 404 outside the scope; 409 when the plan was accepted already, was changed since
 *   `updatedAt`, has no proposal with stops, or is out of date: see {@link holdMembers}
 */
export async function acceptPlan(
  db: Db,
  { scope, caller, now }: Maker,
  id: string,
  updatedAt: string | undefined,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, scope, id, updatedAt);
    const document = await readDocument(tx, plan.id);
    if (plan.status !== "proposed" || !document.proposal) {
      throw conflict("This plan has no proposal to accept", "NO_PROPOSAL");
    }
    const days = plannedDays(document);
    if (days.length === 0) throw conflict("The proposal has no stops", "NO_STOPS");
    const agents = await holdMembers(
      tx,
      { scope, now },
      { officeId: plan.officeId, document, days },
    );
    const made = await insertRoutes(
      tx,
      days.map((day) => routeOf(day, document, agents, { createdById: caller.id, now })),
    );
    const at = now.toISOString();
    const [accepted] = await tx
      .update(plans)
      .set({ status: "accepted", acceptedAt: at, updatedAt: laterThanBefore(now) })
      .where(eq(plans.id, plan.id))
      .returning({ updatedAt: plans.updatedAt });
    const change: PlanChange = { id: plan.id, updatedAt: accepted?.updatedAt ?? at, made };
    const undoId = await recordUndo(tx, { userId: caller.id, now }, { plans: [change] });
    return { count: made.length, undoId };
  });
}

async function readDocument(tx: Db, id: string): Promise<PlanDocument> {
  const [plan] = await tx.select({ document: plans.document }).from(plans).where(eq(plans.id, id));
  if (!plan) throw new Error("The plan is gone");
  return plan.document;
}

function routeOf(
  { userId, day, stops, legs, distance, wayOut, wayBack }: PlannedDay,
  { places }: PlanDocument,
  agents: ReadonlyMap<string, PlanMember>,
  { createdById, now }: { createdById: string; now: Date },
): RouteToInsert {
  const agent = agents.get(asUuid(userId));
  if (!agent) throw new Error("A day has no agent");
  const at = now.toISOString();
  return {
    locationIds: stops.flatMap(({ place }) => places[place]?.locationId ?? []),
    idle: idleOf({ stops, legs }),
    values: {
      name: formatOccurrenceName(agent.name, day),
      userId: agent.id,
      officeId: agent.officeId,
      ownerOfficeId: agent.officeId,
      plannedDay: day,
      plannedStart: timeOf(startOf(stops)),
      legs,
      // A route begins at its first stop and ends at its last one.
      distance: Math.max(0, distance - (wayOut?.metres ?? 0) - (wayBack?.metres ?? 0)),
      estimatedTime: legs.reduce((sum, seconds) => sum + seconds, 0),
      ...{ createdById, createdAt: at, updatedAt: at },
    },
  };
}

const LAST_MINUTE = 23 * 3600 + 59 * 60;

/** When a route starts, in whole minutes: a night shift may have its first visit on the next day. */
const startOf = ([first]: PlannedDay["stops"]): number =>
  Math.min(LAST_MINUTE, Math.floor((first?.begins ?? 0) / 60) * 60);

/**
 * Seconds left free before each stop, so that its visit begins as planned: for a break, for waiting,
 * and between the start of the route and its first visit.
 */
const idleOf = ({ stops, legs }: Pick<PlannedDay, "stops" | "legs">): number[] =>
  stops.map(({ begins }, at) => {
    const before = stops[at - 1];
    const free = before ? before.departure + (legs[at - 1] ?? 0) : startOf(stops);
    return Math.max(0, begins - free);
  });

/** Seconds after midnight as `09:30`. */
function timeOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}
