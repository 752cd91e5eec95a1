/** Plans for tests. */
import type { PlanAgent, PlanDocument, PlanPlace } from "contract/entities";
import { roadMetres, roadSeconds } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import { storedMatrix } from "geo/plan/check-problem";
import type { Matrix } from "geo/plan/problem";
import { seededRandom } from "geo/random";
import { depotsOf } from "../agent-days";

/** Monday to Wednesday. */
export const DAYS = ["2026-12-07", "2026-12-08", "2026-12-09"];

export const anAgent = (name: string, more: Partial<PlanAgent> = {}): PlanAgent => ({
  userId: name,
  name,
  from: "09:00",
  until: "17:00",
  breakMinutes: 0,
  mostStops: null,
  daysOff: [],
  ...more,
});

/** @param east kilometres from the middle of the town, about */
export const aPlace = (east: number, more: Partial<PlanPlace> = {}): PlanPlace => ({
  locationId: `at ${east}`,
  name: `Place ${east}`,
  longitude: -83 + east / 85,
  latitude: 40,
  visitMinutes: 30,
  priority: null,
  openingHours: null,
  closedDays: [],
  agentId: null,
  onlyAgentId: null,
  onlyDay: null,
  from: null,
  until: null,
  isRequired: false,
  lockedTo: null,
  ...more,
});

export const aPlan = (more: Partial<PlanDocument> = {}): PlanDocument => ({
  days: DAYS,
  agents: [anAgent("ann")],
  places: [aPlace(0)],
  rules: { fairness: 0, respectHours: true, keepAgents: "ignore" },
  proposal: null,
  ...more,
});

/** Estimated travel between the places and the places where days begin, as `problemOf` takes it. */
export function matrixOf({ places, agents }: Pick<PlanDocument, "places" | "agents">): Matrix {
  const point = ({ longitude, latitude }: { longitude: number; latitude: number }): LonLat => [
    longitude,
    latitude,
  ];
  const at = [...places.map(point), undefined, ...depotsOf(agents).map(point)];
  const cells = (value: (metres: number) => number) =>
    Float64Array.from(
      at.flatMap((from) => at.map((to) => (from && to ? value(roadMetres(from, to)) : 0))),
    );
  return storedMatrix({ times: cells(roadSeconds), distances: cells((metres) => metres) });
}

const HOURS = [
  null,
  "Mo-Fr 09:00-12:00,13:00-17:00",
  "Mo,We 10:00-14:00; Tu 12:00-18:00",
  "Mo 08:00-10:00",
  "off",
];

/** A plan with some of everything that a manager may ask for; more work than there are hours. */
export function randomPlan(seed: number, size: { agents: number; places: number }): PlanDocument {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (share: number) => random() < share;
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const agents = Array.from({ length: size.agents }, (_, index) =>
    anAgent(`agent ${index}`, {
      from: one(["07:30", "09:00", "10:00"]),
      until: one(["13:00", "17:00", "18:30", ...(chance(0.2) ? ["02:00"] : [])]),
      breakMinutes: one([0, 30, 45]),
      mostStops: chance(0.3) ? 2 + below(4) : null,
      mostDistance: chance(0.3) ? 15_000 + below(60_000) : null,
      daysOff: DAYS.filter(() => chance(0.15)),
      depot: chance(0.3) ? { name: "Yard", longitude: -83.05, latitude: 40.02 } : null,
    }),
  );
  const idOf = () => one([...agents.map(({ userId }) => userId), "somebody else"]);
  const places = Array.from({ length: size.places }, (_, index) =>
    aPlace(40 * random() - 20, {
      locationId: `place ${index}`,
      latitude: 40 + 0.3 * random() - 0.15,
      visitMinutes: one([0, 15, 45, 90, 200]),
      priority: chance(0.5) ? 1 + below(5) : null,
      openingHours: one(HOURS),
      closedDays: DAYS.filter(() => chance(0.1)),
      agentId: chance(0.5) ? idOf() : null,
      onlyAgentId: chance(0.1) ? idOf() : null,
      onlyDay: chance(0.2) ? one([...DAYS, "2026-12-20"]) : null,
      from: chance(0.2) ? one(["09:30", "11:00", "14:00"]) : null,
      until: chance(0.2) ? one(["14:00", "15:30"]) : null,
      lastVisit: chance(0.3) ? one(["2026-12-01", "2026-12-04"]) : null,
      isRequired: chance(0.3),
      lockedTo: chance(0.1) ? { userId: idOf(), day: one(DAYS) } : null,
    }),
  );
  const keepAgents = one(["always", "prefer", "ignore"] as const);
  const leastDays = chance(0.5) ? 5 : null;
  const rules = { fairness: below(101), respectHours: chance(0.8), keepAgents, leastDays };
  return { days: DAYS, agents, places, rules, proposal: null };
}
