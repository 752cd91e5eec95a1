/** Whether what a proposal was made for has changed since. */
import type { PlanDifference, PlanDifferences, PlanDocument, PlannedDay } from "contract/entities";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { plans } from "../../db/schema";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { type Differences, findDifferences, type Proposed } from "./differences";
import { inPlanScope, type Maker } from "./lock";
import type { PlanMember } from "./members";

const MOST_NAMES = 5;

/**
 * Holds the agents and locations of a proposal until the transaction ends. Of two plans that have one
 * of them in common, the second waits for the first, and then sees its routes.
 *
 * @returns the agents by id
 * @throws 409 naming up to five of each: see {@link findDifferences}
 */
export async function holdMembers(
  tx: Db,
  maker: Pick<Maker, "scope" | "now">,
  proposed: Proposed,
): Promise<Map<string, PlanMember>> {
  const { agents, differences } = await findDifferences(tx, maker, proposed, { hold: true });
  refuse(differences);
  return agents;
}

/**
 * Reads why a plan would be refused at present.
 *
 * @throws 404 outside the scope
 */
export async function readDifferences(
  db: Db,
  { scope, now }: Pick<Maker, "scope" | "now">,
  id: string,
): Promise<PlanDifferences> {
  const { officeId, status, document } = plans;
  const [plan] = await db
    .select({ officeId, status, document })
    .from(plans)
    .where(sql`${plans.id} = ${asUuid(id)}::uuid AND ${inPlanScope(scope)}`);
  if (!plan) throw notFound("There is no such plan");
  const days = plannedDays(plan.document);
  if (plan.status !== "proposed" || days.length === 0) return { differences: [], help: null };
  const { differences } = await findDifferences(db, { scope, now }, { ...plan, days });
  return { differences: allOf(differences), help: helpWith(differences).join(" ") || null };
}

/** Those days of a proposal that have stops. */
export const plannedDays = ({ proposal }: PlanDocument): PlannedDay[] =>
  (proposal?.days ?? []).filter(({ stops }) => stops.length > 0);

function refuse(differences: Differences): void {
  const all = allOf(differences);
  if (all.length === 0) return;
  const problems = all.map(({ what, names }) => `${what}: ${fewOf(names)}.`);
  throw conflict(
    ["The proposal is out of date.", ...problems, ...helpWith(differences)].join(" "),
    "PLAN_STALE",
  );
}

const allOf = ({ gone, positions, times, hidden }: Differences): PlanDifference[] => [
  ...gone,
  ...positions,
  ...times,
  ...hidden,
];

function helpWith({ gone, positions, times, hidden }: Differences): string[] {
  const fresh = [
    ...(positions.length > 0 ? ["positions"] : []),
    ...(times.length > 0 ? ["times"] : []),
  ];
  const helps = [
    ...(gone.length > 0 ? ["leave them out"] : []),
    ...(fresh.length > 0 ? [`plan with the new ${fresh.join(" and ")}`] : []),
  ];
  return [
    ...(helps.length > 0 ? [`Plan again to ${helps.join(" and ")}.`] : []),
    ...(hidden.length > 0 ? [WITHOUT_HIDDEN] : []),
  ];
}

const WITHOUT_HIDDEN = "Make a plan without those that another office has planned.";

function fewOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  return shown.join(", ") + more;
}
