/** What a proposal changes, as the form that applies it sends it. */
import type { AgentDay, Stop } from "geo/plan/problem";
import { formatInputTime } from "~/lib/format";
import type { DayProblem } from "./day-problem";
import type { Proposed } from "./propose";

/** Starts of new routes are whole five minutes. */
const STEP = 5;
/** The last of them on a day, in minutes. */
const LATEST = 23 * 60 + 55;

/** See `ApplyForm`. */
export interface TodayFields {
  routes: string[];
  made: string[];
}

/** The routes whose stops differ, and the days that get a new route. */
export function toFields(
  { rests, sequences, stops, problem }: DayProblem,
  { days }: Proposed,
): TodayFields {
  const fields: TodayFields = { routes: [], made: [] };
  for (const [at, { route, agent, day }] of rests.entries()) {
    const now = days[at] ?? [];
    if (now.join() === sequences[at]?.join()) continue;
    const ids = now.map((stop) => stops[stop]?.locationId).join();
    if (route) fields.routes.push([route.id, route.updatedAt ?? "", ids].join(" "));
    else {
      const minutes = Math.min(
        Math.ceil(firstArrival(problem, at, now) / 60 / STEP) * STEP,
        LATEST,
      );
      fields.made.push([agent.id, day, formatInputTime(minutes), ids].join(" "));
    }
  }
  return fields;
}

/** When an agent reaches the first stop, in seconds after midnight. */
function firstArrival(
  { agentDays, stops, matrix }: DayProblem["problem"],
  agentDay: number,
  [first = -1]: readonly number[],
): number {
  const { shift, start } = agentDays[agentDay] as AgentDay;
  const way = matrix.time(start, (stops[first] as Stop).place);
  return shift.begins + (Number.isFinite(way) ? way : 0);
}
