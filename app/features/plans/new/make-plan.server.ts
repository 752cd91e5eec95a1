/** Makes a plan of the form, and begins to plan it. */
import type { PlanAgent, PlanDepot, PlanDocument, PlanLeftOut } from "contract/entities";
import { MOST_LEFT_OUT } from "contract/plans/facts";
import { FormRefusal } from "~/kit/form/failure.server";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { zoneOfOffice } from "~/kit/zone.server";
import { formatCount, toMetres } from "~/lib/figures";
import { clockAt, formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { collectPlan, splitDays } from "../engine/index.server";
import { countLeftOut, countOf, nounOf } from "../words";
import { findDepot } from "./depot.server";
import { requireShown } from "./entered.server";
import { later } from "./longer-day";
import { placesOf } from "./places-source.server";
import type { NewPlanForm } from "./plan-form";
import { storePlan } from "./store-plan.server";

/** Names in the sentence that says why nothing can be planned. */
const FEW = 3;
/** Characters of a name or a reason that are stored. */
const LONGEST = 500;

/**
 * Reads agents and places, stores the plan, and begins to plan it.
 *
 * @throws FormRefusal if a day is over, or no agent or place is left, and as `requireShown` and
 *   `storePlan` do
 */
export async function makePlan(form: NewPlanForm, context: FormContext): Promise<Done> {
  const { session } = context;
  requireShown(form);
  const days = [...new Set(form.days)].toSorted();
  const { officeId, agentIds, source, ids, list } = form;
  await refuseDaysOver(session, { officeId, days });
  const lastDay = days.at(-1) ?? "";
  const depot = await findDepot(form.depot, context);
  const places = await placesOf(session, { source, officeId, lastDay, ids, list });
  const collected = await collectPlan(session, {
    ...{ officeId, agentIds, days, ...places },
    rules: {
      fairness: form.fairness,
      respectHours: form.respectHours === "on",
      keepAgents: form.keepAgents,
      leastDays: form.leastDays,
      noticeMinutes: form.notice,
    },
  });
  if (!collected.document) throw new FormRefusal(422, "source", nothingWords(collected));
  return storePlan(session, {
    ...{ name: form.name, officeId, key: form.key, leftOut: leftOutOf(collected) },
    document: withRules(collected.document, { ...form, mostDistance: metresOf(form), depot }),
  });
}

/** @throws FormRefusal for a day before the present one, by the clocks of the office */
async function refuseDaysOver(
  session: SignedIn,
  { officeId, days }: Pick<NewPlanForm, "officeId" | "days">,
): Promise<void> {
  const { date } = clockAt(new Date(), await zoneOfOffice(session, officeId));
  const [over] = splitDays(days, date).over;
  if (over === undefined) return;
  throw new FormRefusal(422, "days", `${formatWeekday(over)} is over. Choose days from today on`);
}

/** The most distance of a day in whole metres. */
const metresOf = ({ mostDistance, unit }: NewPlanForm): number | undefined =>
  mostDistance && Math.round(toMetres(mostDistance, unit === "km" ? unit : undefined));

interface AgentRules extends Pick<NewPlanForm, "mostStops" | "dayChange"> {
  /** Metres. */
  mostDistance: number | undefined;
  depot: PlanDepot | undefined;
}

/** The agents with what the form says of their days: how long, how many stops, how far, and from where. */
function withRules(
  document: PlanDocument,
  { mostStops, mostDistance, dayChange, depot }: AgentRules,
): PlanDocument {
  const changed = (agent: PlanAgent): PlanAgent => ({
    ...agent,
    until: dayChange === "0" ? agent.until : later(agent.until, Number(dayChange), agent.from),
    mostStops: mostStops ?? agent.mostStops,
    ...(mostDistance && { mostDistance }),
    ...(depot && { depot }),
  });
  return { ...document, agents: document.agents.map(changed) };
}

interface AllLeftOut {
  leftOut: readonly PlanLeftOut[];
  /** See `CollectedPlan`. */
  more: number;
}

/** What a plan does not have, as it is stored with it: the first entries, and how many others there are. */
export function leftOutOf({ leftOut, more }: AllLeftOut): PlanLeftOut[] {
  const beyond = { name: countOf(more, "more place"), why: NO_ROOM, count: more };
  const all = more > 0 ? [{ ...beyond, kind: "place" as const }, ...leftOut] : leftOut;
  const isLong = all.length > MOST_LEFT_OUT;
  const kinds = [...new Set(all.map(({ kind }) => kind ?? undefined))];
  const listed = isLong ? all.slice(0, MOST_LEFT_OUT - kinds.length) : all;
  const rest = all.slice(listed.length);
  return [
    ...listed.map(({ name, why, count, kind }) => ({
      ...{ name: name.slice(0, LONGEST), why: why.slice(0, LONGEST) },
      ...(count && { count }),
      ...(kind && { kind }),
    })),
    ...kinds.flatMap((kind) => {
      const count = countLeftOut(rest.filter((one) => (one.kind ?? undefined) === kind));
      const name = kind
        ? `${formatCount(count)} other ${nounOf(kind, count)}`
        : countOf(count, "other");
      return count > 0 ? [{ name, why: "Too many to list", count, ...(kind && { kind }) }] : [];
    }),
  ];
}

const NO_ROOM = "A plan has no room for them";

/** Why nothing can be planned. */
export function nothingWords({ leftOut }: Pick<AllLeftOut, "leftOut">): string {
  if (leftOut.length === 0) return "There are no such places, or no agent works on these days";
  return `Nothing is left to plan. ${fewLeftOut(leftOut)}`;
}

/** The first of what was left out, with the reasons, and how many others there are. */
export function fewLeftOut(leftOut: readonly PlanLeftOut[]): string {
  const named = leftOut.slice(0, FEW).map(({ name, why }) => `${name}: ${why}`);
  const others = countLeftOut(leftOut.slice(FEW));
  const rest = others > 0 ? [`and ${countOf(others, "other")}`] : [];
  return [...named, ...rest].join("; ");
}
