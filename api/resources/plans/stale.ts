/** Refuses a proposal if what it was made for has changed since. */
import type { Db } from "../../db/connect";
import { conflict } from "../../http/errors";
import { type Differences, findDifferences, type Proposed } from "./differences";
import type { Maker } from "./lock";
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

function refuse(differences: Differences): void {
  const { gone, positions, times, hidden } = differences;
  const all = [...gone, ...positions, ...times, ...hidden];
  if (all.length === 0) return;
  const problems = all.map(({ what, names }) => `${what}: ${fewOf(names)}.`);
  throw conflict(
    ["The proposal is out of date.", ...problems, ...helpWith(differences)].join(" "),
    "PLAN_STALE",
  );
}

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
