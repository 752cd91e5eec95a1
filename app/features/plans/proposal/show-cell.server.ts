/** One agent on one day of a plan, as the week shows it. */
import type { PlanAgent, PlanDocument, PlannedDay } from "contract/entities";
import { routesCalendarUrl } from "~/features/urls";
import { formatDuration } from "~/lib/figures";
import { isLeftOutForRoute, lengthOf } from "../engine/index.server";
import { countOf } from "../words";
import type { BarScale, SmallBar } from "./bar";
import { drawDay, toSmallBar } from "./draw-day.server";
import { lateEndWords, stopsOutside } from "./hours-words.server";

/** One agent on one day, as the week shows it; without `small` there are no stops. */
export interface ShownCell {
  day: string;
  small: SmallBar | null;
  /** `8 stops, 7 h 10 min`. */
  words: string;
  isLocked: boolean;
  broken: number;
  /** Stops that were allowed outside the hours of their places. */
  outside: number;
  /** Stops that end after closing time. */
  endLate: number;
  isOff: boolean;
  /** Leads to the route that the agent has on the day already; null where there is none. */
  to: string | null;
}

interface CellContext {
  document: PlanDocument;
  scale: BarScale;
  agent: PlanAgent;
}

/** An agent's day as a cell of the week. */
export function showCell(
  day: string,
  planned: PlannedDay | undefined,
  { document, scale, agent }: CellContext,
): ShownCell {
  const isOff = agent.daysOff.includes(day);
  const base = { day, isLocked: planned?.isLocked ?? false, isOff };
  if (!planned || planned.stops.length === 0) {
    const isBusy = isOff && isLeftOutForRoute(document, agent.name, day);
    return {
      ...base,
      ...{ small: null, broken: 0, outside: 0, endLate: 0 },
      words: isBusy ? "Has a route" : isOff ? "Off" : "Free",
      to: isBusy ? routesCalendarUrl({ week: day, agentId: agent.userId }) : null,
    };
  }
  const { stops } = planned;
  return {
    ...base,
    small: toSmallBar(drawDay(planned, agent, { document, scale })),
    words: `${countOf(stops.length, "stop")}, ${formatDuration(lengthOf(planned))}`,
    broken: stops.filter(({ broken }) => broken.length > 0).length,
    outside: allowedOutside(planned, document).length,
    endLate: stops.filter((stop) => lateEndWords(stop, day, document) !== null).length,
    to: null,
  };
}

/** Stops that somebody allowed outside the hours of their places, so that they break no rule. */
export const allowedOutside = (planned: PlannedDay, document: PlanDocument) =>
  stopsOutside(planned, document).filter(({ broken }) => broken.length === 0);
