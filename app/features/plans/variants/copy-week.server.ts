/** A week's work as the proposal of the week after it: the same agents, weekdays and order. */
import type {
  Location,
  PlanAgent,
  PlanDocument,
  PlanLeftOut,
  PlannedDay,
  PlanRules,
} from "contract/entities";
import { MOST_PLAN_AGENTS } from "contract/plans/facts";
import { formatWeekday, plusDays } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { inOffice } from "~/upstream/client.server";
import { locationsById } from "~/upstream/locations.server";
import {
  type CollectedPlan,
  collectPlan,
  idOnDay,
  idParts,
  nameOnDay,
} from "../engine/index.server";
import { countOf } from "../words";
import { worksOn } from "./variant";

/** One agent's day, with its locations in their order. */
export interface WorkedDay {
  userId: string;
  /** `2026-12-01`. */
  day: string;
  locationIds: readonly string[];
}

export interface WeekToCopy {
  officeId: string;
  days: readonly WorkedDay[];
  rules: PlanRules;
  /** The agents of the plan that is copied, whose working times, start places and limits stay. */
  agents?: readonly PlanAgent[];
}

interface CopiedWeek {
  /** Null: no agent or location is left. */
  document: PlanDocument | null;
  /** What differs from the week that was copied. */
  leftOut: PlanLeftOut[];
  more: number;
  /** How many weeks later it is: as many as there are from the first day to the last. */
  weeks: number;
}

const WEEK = 7;
const DAY_MS = 86_400_000;

/**
 * Copies a week. Locations that are not due again by the end of the next one are left out, and the stops
 * of agents who are not there are on no day.
 *
 * @throws UpstreamError, or what the session's context makes of it (a Response)
 */
export async function copyWeek(session: SignedIn, week: WeekToCopy): Promise<CopiedWeek> {
  const weeks = weeksOf(week.days);
  const shifted = week.days.map((one) => ({ ...one, day: plusDays(one.day, weeks * WEEK) }));
  const days = [...new Set(shifted.map(({ day }) => day))].toSorted();
  const locations = await readLocations(session, week);
  const { due, leftOut } = dueAgain(shifted, locations, { lastDay: days.at(-1) ?? "", weeks });
  const agentIds = [...new Set(shifted.map(({ userId }) => userId))];
  const collected = await collectPlan(session, {
    ...{ officeId: week.officeId, days, rules: week.rules },
    agentIds,
    locationIds: due.flatMap(({ locationIds }) => locationIds),
  });
  const { more } = collected;
  const left = [...tooManyAgents(agentIds), ...leftOut, ...collected.leftOut];
  if (!collected.document) return { document: null, more, weeks, leftOut: left };
  const document = withAgentsOf(collected.document, week.agents ?? []);
  return {
    document: { ...document, proposal: proposalOf(document, due) },
    leftOut: [...left, ...absences(document, due, collected.leftOut)],
    ...{ more, weeks },
  };
}

/** At least one; as many as it takes for the copy not to overlap what is copied. */
function weeksOf(days: readonly WorkedDay[]): number {
  const sorted = days.map(({ day }) => day).toSorted();
  const span = Date.parse(sorted.at(-1) ?? "") - Date.parse(sorted[0] ?? "");
  return 1 + Math.floor((span || 0) / (WEEK * DAY_MS));
}

function tooManyAgents(agentIds: readonly string[]): CopiedWeek["leftOut"] {
  const more = agentIds.length - MOST_PLAN_AGENTS;
  if (more <= 0) return [];
  return [
    {
      kind: "agent",
      name: countOf(more, "more agent"),
      count: more,
      why: `A plan has at most ${MOST_PLAN_AGENTS}. ${GO_ELSEWHERE}`,
    },
  ];
}

/** The agents with what was decided about them for the plan that is copied. */
function withAgentsOf(document: PlanDocument, decided: readonly PlanAgent[]): PlanDocument {
  const agents = document.agents.map((agent) => {
    const before = decided.find(({ userId }) => userId === agent.userId);
    if (!before) return agent;
    const { from, until, mostStops, mostDistance, depot, latestBreak } = before;
    return {
      ...{ ...agent, from, until, mostStops, mostDistance },
      ...(depot && { depot }),
      ...(latestBreak && { latestBreak }),
    };
  });
  return { ...document, agents };
}

async function readLocations(
  { upstream }: SignedIn,
  { officeId, days }: WeekToCopy,
): Promise<Map<string, Location>> {
  const scope = inOffice(upstream, officeId);
  const found = new Map<string, Location>();
  for (const part of idParts(days.flatMap(({ locationIds }) => locationIds))) {
    for (const location of await locationsById(scope, part)) found.set(location.id, location);
  }
  return found;
}

/** The days without what is not due by the end of the week, or is on an earlier day of it already. */
function dueAgain(
  days: readonly WorkedDay[],
  locations: ReadonlyMap<string, Location>,
  { lastDay, weeks }: { lastDay: string; weeks: number },
) {
  const leftOut: CopiedWeek["leftOut"] = [];
  const seen = new Set<string>();
  const due = days
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ userId, day, locationIds }): WorkedDay => {
      const isDue = (id: string) => {
        const name = locations.get(id)?.name ?? "A location";
        const every = locations.get(id)?.visitEvery;
        const next = every ? plusDays(day, every - weeks * WEEK) : day;
        const why = seen.has(id) ? TWICE : next > lastDay ? notDue(every ?? 0, next) : null;
        if (why) leftOut.push({ kind: "place", name, why });
        else seen.add(id);
        return why === null;
      };
      return { userId, day, locationIds: locationIds.filter(isDue) };
    });
  return { due, leftOut };
}

const TWICE = "Visited more than once in the week: a plan has it once";

const notDue = (every: number, next: string): string =>
  `Visited every ${every} days: not due before ${formatWeekday(next)}`;

/** The stops where they were; their times are found when the plan is made. */
function proposalOf(
  document: PlanDocument,
  days: readonly WorkedDay[],
): NonNullable<PlanDocument["proposal"]> {
  const places = new Map(document.places.map(({ locationId }, at) => [locationId, at]));
  const planned = new Map<string, PlannedDay>();
  for (const { userId, day, locationIds } of days) {
    if (!worksOn(document, userId, day)) continue;
    const key = `${userId} ${day}`;
    const own = planned.get(key) ?? emptyDay(userId, day);
    const stops = locationIds.flatMap((id) => places.get(id) ?? []).map(stopAt);
    planned.set(key, { ...own, stops: [...own.stops, ...stops] });
  }
  const served = new Set(
    [...planned.values()].flatMap(({ stops }) => stops.map(({ place }) => place)),
  );
  const unserved = [...places.values()].filter((place) => !served.has(place));
  const none = { distance: 0, driving: 0, longest: 0, mean: 0, days: 0 };
  return {
    days: [...planned.values()],
    unserved: unserved.map((place) => ({ place, rule: null, ways: [] })),
    figures: { ...none, served: served.size, unserved: unserved.length },
    ...{ before: null, curve: [] },
  };
}

const stopAt = (place: number) => ({ place, arrival: 0, begins: 0, departure: 0, broken: [] });

const emptyDay = (userId: string, day: string): PlannedDay => ({
  ...{ userId, day, isLocked: false, stops: [], legs: [], distance: 0, breakAt: null },
});

/** Days on which an agent of the plan is off, unless `collected` names them. */
function absences(
  { agents }: PlanDocument,
  days: readonly WorkedDay[],
  collected: CollectedPlan["leftOut"],
): CopiedWeek["leftOut"] {
  return agents.flatMap(({ userId, name, daysOff }) =>
    days
      .filter((one) => one.userId === userId && daysOff.includes(one.day))
      .filter(({ day }) => !collected.some(({ id }) => id === idOnDay(userId, day)))
      .map(({ day }) => ({
        ...{ kind: "agent-day" as const, name: nameOnDay(name, day), why: OFF },
      })),
  );
}

const GO_ELSEWHERE = "The stops go to other days and agents where they fit";
const OFF = `Off. ${GO_ELSEWHERE}`;
