/** Chooses the agents to search when an office has too many. */
import type { Location, User } from "contract/entities";
import { listLocationRoutes, listLocations } from "contract/locations/calls";
import { MOST_PLAN_AGENTS } from "contract/plans/facts";
import { OPEN_STATUSES } from "contract/routes/facts";
import { listUsers } from "contract/users/calls";
import { roadMetres } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import { call, type UpstreamContext } from "~/upstream/client.server";

/** All of an office, as far as one page has them. */
const MOST_NAMED = 1000;
/** Kilometres around a place, until there is work of enough agents. */
const RADII = [5, 25, 100] as const;
/** How many locations in a radius are read, and how many of the nearest are asked for their routes. */
const MOST_LOCATIONS = 1000;
const MOST_NEAREST = 200;
/** Agents with work at the nearest of these come before those with work at the others. */
const NEAREST = 40;
const MOST_ROUTES = 1000;

export interface AgentsAsked {
  officeId: string | undefined;
  days: { from: string; to: string };
  /** These come first, if they are among the agents. */
  first: readonly string[];
  /** Where the work is; asked for only where there are too many agents. */
  near: () => Promise<readonly LonLat[]>;
}

export interface ChosenAgents {
  /** Those that are looked at, by name. */
  agents: User[];
  /** Those that are not, by name. */
  others: User[];
  /** How many there are. */
  total: number;
}

/**
 * The agents of an office, as many as are looked at: those who come first, then those with routes near
 * the work on these days, then those whose locations are near it, then others by name.
 */
export async function chooseAgents(
  upstream: UpstreamContext,
  asked: AgentsAsked,
): Promise<ChosenAgents> {
  const { officeId, first } = asked;
  const { data, totalDocs } = await call(upstream, listUsers, {
    query: { limit: MOST_NAMED, sortBy: "displayName", filter: { where: agentsOf(officeId) } },
  });
  const total = Math.max(totalDocs, data.length);
  if (data.length <= MOST_PLAN_AGENTS) return { agents: data, others: [], total };
  const known = new Set(data.map(({ id }) => id));
  const near = await agentsNear(upstream, asked, known);
  const ranked = new Set([...first, ...near, ...known].filter((id) => known.has(id)));
  const ids = new Set([...ranked].slice(0, MOST_PLAN_AGENTS));
  return {
    agents: data.filter(({ id }) => ids.has(id)),
    others: data.filter(({ id }) => !ids.has(id)),
    total,
  };
}

/** One agent alone; nobody if the office does not have them. */
export async function chooseAgent(
  upstream: UpstreamContext,
  { id, officeId }: { id: string; officeId: string | undefined },
): Promise<ChosenAgents> {
  const { data } = await call(upstream, listUsers, {
    query: { limit: 1, filter: { where: { id, ...agentsOf(officeId) } } },
  });
  return { agents: data, others: [], total: data.length };
}

const agentsOf = (officeId: string | undefined) => ({
  role: "agent",
  status: "active",
  ...(officeId && { officeId }),
});

/** Agents with work near the places, the nearest first. */
async function agentsNear(
  upstream: UpstreamContext,
  asked: AgentsAsked,
  known: ReadonlySet<string>,
): Promise<Set<string>> {
  const places = await asked.near();
  const found = new Set<string>();
  if (places.length === 0) return found;
  for (const kilometers of RADII) {
    const locations = await locationsNear(upstream, places, kilometers);
    if (locations.length === 0) continue;
    const visitors = await Promise.all(
      [locations.slice(0, NEAREST), locations.slice(NEAREST)].map((some) =>
        agentsOfRoutes(upstream, some, asked),
      ),
    );
    const owners = locations.map(({ userId }) => userId);
    for (const id of [...visitors.flat(), ...owners]) if (id && known.has(id)) found.add(id);
    // With as many locations as are looked at, a wider circle has no nearer ones.
    if (found.size >= MOST_PLAN_AGENTS || locations.length === MOST_NEAREST) return found;
  }
  return found;
}

/** The nearest first. */
async function locationsNear(
  upstream: UpstreamContext,
  places: readonly LonLat[],
  kilometers: number,
): Promise<Location[]> {
  const lists = await Promise.all(
    places.map(([longitude, latitude]) =>
      call(upstream, listLocations, {
        query: { limit: MOST_LOCATIONS, near: `${latitude},${longitude},${kilometers}` },
      }),
    ),
  );
  const byId = new Map(lists.flatMap(({ data }) => data.map((one) => [one.id, one] as const)));
  const metresOf = ({ location }: Location) =>
    location
      ? Math.min(...places.map((place) => roadMetres(place, location.coordinates)))
      : Number.POSITIVE_INFINITY;
  return [...byId.values()]
    .map((location) => ({ location, metres: metresOf(location) }))
    .sort((one, other) => one.metres - other.metres)
    .slice(0, MOST_NEAREST)
    .map(({ location }) => location);
}

/** The agents of routes that have these locations as stops: of the first days first. */
async function agentsOfRoutes(
  upstream: UpstreamContext,
  locations: readonly Location[],
  { days }: AgentsAsked,
): Promise<(string | null | undefined)[]> {
  if (locations.length === 0) return [];
  const where = {
    plannedDay: { gte: days.from, lte: days.to },
    status: { inq: [...OPEN_STATUSES] },
  };
  const { data } = await call(upstream, listLocationRoutes, {
    query: {
      locationIds: locations.map(({ id }) => id),
      limit: MOST_ROUTES,
      filter: { where, order: ["plannedDay ASC", "name ASC"] },
    },
  });
  return data.map(({ userId }) => userId);
}
