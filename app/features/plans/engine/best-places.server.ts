/** Places that are offered for a location of a plan. */
import type { PlanDocument } from "contract/entities";
import { nearPlaces } from "geo/plan/near-places";
import { bestPlaces, type OpenPlan, openPlan } from "geo/plan/places";
import type { AgentDay, Matrix } from "geo/plan/problem";
import { type AgentOnDay, agentDaysOf } from "./agent-days";
import { lengthOf, plannedDay } from "./day-times";
import { type MovedPlan, type MoveSource, proposalWith, takenOff } from "./moves.server";
import { problemOf, sequencesOf } from "./problem";
import { readTravel } from "./travel.server";

export interface BestPlace {
  userId: string;
  day: string;
  position: number;
  /** By how much the agent is longer on the road that day. */
  seconds: number;
  metres: number;
}

export interface OfferedPlace extends BestPlace {
  /** By how much the working day gets longer, with all waiting. */
  length: number;
  /** What the visit would break there; nothing for the best places. */
  broken: MovedPlan["broken"];
}

const MOST_OFFERED = 3;

/**
 * The three best places for a location of the plan that break no rule, on different days, the
 * best first.
 *
 * @throws RangeError if the plan has no proposal or no such place
 */
export async function bestPlacesFor(
  present: PlanDocument,
  source: MoveSource,
  place: number,
): Promise<BestPlace[]> {
  const { open, agentDays } = await openFor(present, source, place);
  return bestPlaces(open, place, MOST_OFFERED).map((one) =>
    withDetour(open, agentDays, place, one),
  );
}

/**
 * The same, and if there are fewer than three, those that break the rules least.
 *
 * @throws RangeError if the plan has no proposal or no such place
 */
export async function offeredPlacesFor(
  present: PlanDocument,
  source: MoveSource,
  place: number,
): Promise<OfferedPlace[]> {
  const { open, agentDays } = await openFor(present, source, place);
  const best = bestPlaces(open, place, MOST_OFFERED).map((one) => ({ ...one, broken: [] }));
  const near = nearPlaces(open, place, {
    count: MOST_OFFERED - best.length,
    except: new Set(best.map(({ agentDay }) => agentDay)),
  });
  const lengthAt = (agentDay: number, stops: readonly number[]) =>
    lengthOf(plannedDay(open.problem, agentDay, stops, agentDays[agentDay] as AgentOnDay).day);
  return [...best, ...near].map(({ broken, ...one }) => {
    const before = open.days[one.agentDay] ?? [];
    const after = before.toSpliced(one.position, 0, place);
    return {
      ...withDetour(open, agentDays, place, one),
      length: lengthAt(one.agentDay, after) - lengthAt(one.agentDay, before),
      broken: broken.map(({ rule, stop = null, excess }) => ({ rule, place: stop, excess })),
    };
  });
}

/** The plan as if the place was on no day and not taken off by hand. */
async function openFor(present: PlanDocument, source: MoveSource, place: number) {
  const document = takenOff(present, place, false);
  proposalWith(document, place);
  const { matrix } = await readTravel(document, source);
  const days = sequencesOf(document).map((stops) => stops.filter((one) => one !== place));
  return {
    open: openPlan(problemOf(document, matrix, source.now), days),
    agentDays: agentDaysOf(document),
  };
}

interface Position {
  agentDay: number;
  position: number;
}

function withDetour(
  open: OpenPlan,
  agentDays: readonly AgentOnDay[],
  place: number,
  { agentDay, position }: Position,
): BestPlace {
  const { userId, date } = agentDays[agentDay] as AgentOnDay;
  return { userId, day: date, position, ...detourOf(open, place, { agentDay, position }) };
}

/** What a place adds to a day. Where a day begins and ends nowhere, the way there is none. */
function detourOf(
  { problem, days }: Pick<OpenPlan, "problem" | "days">,
  place: number,
  { agentDay, position }: Position,
) {
  const { matrix, agentDays } = problem;
  const stops = days[agentDay] ?? [];
  const { start, end } = agentDays[agentDay] as AgentDay;
  const before = stops[position - 1] ?? start;
  const after = stops[position] ?? end;
  const detour = (way: Matrix["time"]) =>
    way(before, place) + way(place, after) - (stops.length > 0 ? way(before, after) : 0);
  return { seconds: detour(matrix.time), metres: detour(matrix.distance) };
}
