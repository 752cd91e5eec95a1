/** Routes along one road, on which a place is known by its minutes from the beginning. */
import type { LonLat } from "geo/geometry/lon-lat";
import type { PlannedRoute, Work } from "~/slots/read-work.server";
import type { AskedTimes } from "../day-travel";

export const DAYS = ["2026-11-30", "2026-12-01"] as const;
const [MON] = DAYS;
export const HOUR = 3600;
export const at = (minutes: number): LonLat => [-83 + minutes / 100, 40];

interface Stops {
  /** Places along one road, in minutes. */
  places: number[];
  visited?: number;
}

/** A route from nine to five, of which the first stops are visited. */
export function route(agent: string, day: string, { places, visited = 0 }: Stops): PlannedRoute {
  const names = places.map((place) => `${agent} ${place}`);
  return {
    ...{ id: `${agent} ${day}`, name: agent, updatedAt: "u", day, start: 9 * HOUR },
    ...{ workingSeconds: 8 * HOUR, notBefore: day === MON ? 10 * HOUR : 0, roundTrip: false },
    agent: { id: agent, name: agent },
    stops: places.map((place, index) => ({
      ...{ position: at(place), isVisited: index < visited, visitMinutes: 30 },
      ...{ week: null, closedDays: [] },
    })),
    stopIds: names.map((name) => ({ id: name, locationId: name, name, agentId: agent })),
    legs: places.slice(1).map((place, index) => 60 * Math.abs(place - (places[index] ?? 0))),
  };
}

export const work = (routes: PlannedRoute[]): Work => ({
  ...{ routes, free: [], isCut: false, others: [], hasAbsences: true },
});
/** A position is numbered by its minutes along the road. */
export const minutes: AskedTimes = {
  numberOf: ([longitude]) => Math.round(100 * (longitude + 83)),
  seconds: (from, to) => 60 * Math.abs(from - to),
};
