/** Who of several agents gets what of the work of one. */

/** A part of the work that goes to one agent: a route, or a recurring route with its routes. */
export interface Round {
  ids: string[];
  /** Of all of them. */
  totalLocation: number;
}

interface PlaceOfWork {
  id: string;
  /** Degrees. */
  longitude: number | null;
  latitude: number | null;
}

/**
 * Shares routes out so that each agent gets about as many stops: the longest first, each to who
 * has the fewest so far.
 *
 * @returns the agent of each route and recurring route, by its id
 */
export function shareRoutes<Agent>(
  rounds: readonly Round[],
  agents: readonly Agent[],
): Map<string, Agent> {
  const loads = agents.map((agent) => ({ agent, stops: 0, routes: 0 }));
  const shares = new Map<string, Agent>();
  for (const { ids, totalLocation } of [...rounds].sort(byLength)) {
    const [least] = [...loads].sort((a, b) => a.stops - b.stops || a.routes - b.routes);
    if (!least) break;
    least.stops += totalLocation;
    least.routes += ids.length;
    for (const id of ids) shares.set(id, least.agent);
  }
  return shares;
}

const byLength = (a: Round, b: Round) => b.totalLocation - a.totalLocation;

/**
 * Shares locations out so that each agent gets as many, side by side: cut across the longer side of
 * the area that they lie in. Those without a place come last.
 *
 * @param taken who gets a location in any case, as it is a stop of a route of theirs
 * @returns the agent of each location, by the location's id
 */
export function shareLocations<Agent>(
  places: readonly PlaceOfWork[],
  agents: readonly Agent[],
  taken: ReadonlyMap<string, Agent>,
): Map<string, Agent> {
  const shares = new Map<string, Agent>();
  for (const { id } of places) {
    const agent = taken.get(id);
    if (agent !== undefined) shares.set(id, agent);
  }
  const rest = places.filter(({ id }) => !shares.has(id));
  alongLongerSide(rest).forEach(({ id }, at) => {
    const agent = agents[Math.floor((at * agents.length) / rest.length)];
    if (agent !== undefined) shares.set(id, agent);
  });
  return shares;
}

function alongLongerSide(places: readonly PlaceOfWork[]): PlaceOfWork[] {
  const wide = spread(places, "longitude") * Math.cos(radians(middle(places)));
  const along = wide >= spread(places, "latitude") ? "longitude" : "latitude";
  const at = (place: PlaceOfWork) => place[along] ?? Number.POSITIVE_INFINITY;
  return [...places].sort((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

const valuesOf = (places: readonly PlaceOfWork[], side: "longitude" | "latitude") =>
  places.flatMap((place) => place[side] ?? []);

function spread(places: readonly PlaceOfWork[], side: "longitude" | "latitude"): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of valuesOf(places, side)) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most > least ? most - least : 0;
}

const middle = (places: readonly PlaceOfWork[]): number => valuesOf(places, "latitude")[0] ?? 0;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
