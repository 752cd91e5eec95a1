/** Reads again what a plan is about, so that it is planned from what is there at present. */
import type { PlanDocument, PlanLeftOut } from "contract/entities";
import type { LeftOutKind } from "contract/plans/facts";
import { FormRefusal } from "~/kit/form/failure.server";
import { formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { type CollectedPlan, collectPlan, idOnDay, nameOnDay, OVER } from "../engine/index.server";
import { fewLeftOut, leftOutOf, nothingWords } from "../new/make-plan.server";
import { withinDays, withPresent } from "./renew";
import { worksOn } from "./variant";

interface Renewed {
  document: PlanDocument;
  /** What the plan had before and has no longer, and why. */
  leftOut: PlanLeftOut[];
}

interface Present {
  officeId: string;
  document: PlanDocument;
}

/**
 * Reads the agents, locations and open routes of a plan as they are now, and leaves out what is gone,
 * taken or over. See `withPresent` for what stays.
 *
 * @throws FormRefusal if nothing is left to plan; UpstreamError
 */
export const renewPlan = async (
  session: SignedIn,
  plan: Present,
  now = new Date(),
): Promise<Renewed> => (await renewWithMore(session, plan, {}, now)).renewed;

/** What is read besides what a plan has. */
interface More {
  agentIds?: readonly string[];
  days?: readonly string[];
}

/**
 * The same, with other agents and days read at the same time, which are not in the plan.
 *
 * @returns the plan as `renewPlan` does, and all that was read
 */
export async function renewWithMore(
  session: SignedIn,
  { officeId, document }: Present,
  { agentIds = [], days = [] }: More,
  now = new Date(),
): Promise<{ renewed: Renewed; collected: CollectedPlan & { document: PlanDocument } }> {
  const asked = {
    ...{ officeId, rules: document.rules, days: [...document.days, ...days], isRenewed: true },
    agentIds: [...agentIds, ...document.agents.map(({ userId }) => userId)],
    locationIds: document.places.map(({ locationId }) => locationId),
  };
  const collected = await collectPlan(session, asked, now);
  const read = collected.document;
  const fresh = read && withinDays(read, document.days);
  const renewed = fresh && withPresent(document, fresh);
  if (!renewed || !hasWork(renewed)) throw new FormRefusal(422, "", nothingWords(collected));
  const leftOut = missing(document, renewed, collected);
  const all = leftOutOf({ leftOut: [...leftOut, ...(document.leftOut ?? [])], more: 0 });
  return {
    renewed: { leftOut, document: leftOut.length > 0 ? { ...renewed, leftOut: all } : renewed },
    collected: { ...collected, document: read },
  };
}

/** One sentence of what was left out; nothing if nothing was. */
export const leftOutWords = (leftOut: readonly PlanLeftOut[]): string =>
  leftOut.length === 0 ? "" : `Left out since the last proposal: ${fewLeftOut(leftOut)}.`;

const hasWork = (document: PlanDocument): boolean =>
  document.agents.some(({ userId }) => document.days.some((day) => worksOn(document, userId, day)));

function missing(before: PlanDocument, now: PlanDocument, collected: CollectedPlan): PlanLeftOut[] {
  const reasons = new Map(collected.leftOut.map(({ id, why }) => [id, why]));
  const line =
    (kind: LeftOutKind) =>
    (id: string, name: string, otherwise: string): PlanLeftOut => ({
      ...{ kind, name, why: reasons.get(id) ?? otherwise },
    });
  const agents = new Map(now.agents.map((agent) => [agent.userId, agent]));
  const places = new Set(now.places.map(({ locationId }) => locationId));
  return [
    ...before.days
      .filter((day) => !now.days.includes(day))
      .map((day) => line("day")(day, formatWeekday(day), OVER)),
    ...before.agents.flatMap(({ userId, name, daysOff }) => {
      const agent = agents.get(userId);
      if (!agent) return [line("agent")(userId, name, "No longer an agent of the office")];
      return agent.daysOff
        .filter((day) => !daysOff.includes(day))
        .map((day) =>
          line("agent-day")(idOnDay(userId, day), nameOnDay(agent.name, day), "Absent"),
        );
    }),
    ...before.places
      .filter(({ locationId }) => !places.has(locationId))
      .map(({ locationId, name }) =>
        line("place")(locationId, name, "Deleted, or in another office"),
      ),
  ];
}
