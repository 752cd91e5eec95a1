/** What the tools read of the API, in few and plain fields. */
import type { Location, Route, RouteLocation } from "contract/entities";
import type { COVERAGE_GROUPS } from "contract/list-columns";
import { listLocations } from "contract/locations/calls";
import { listCoverage, readCoverage } from "contract/reports/coverage-calls";
import { getRoute, listRoutes } from "contract/routes/calls";
import type { RouteStatus } from "contract/routes/facts";
import { listAgentStates } from "contract/tracking/agent-state-calls";
import { notPossible } from "~/features/visits/status";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { including } from "~/upstream/query.server";

interface Asked {
  search?: string;
  limit: number;
}

export async function readCoverageFigures(
  upstream: UpstreamContext,
  {
    by,
    officeId,
    limit,
  }: { by: (typeof COVERAGE_GROUPS)[number]; officeId?: string; limit: number },
) {
  const [now, groups] = await Promise.all([
    call(upstream, readCoverage, { query: { officeId } }),
    call(upstream, listCoverage, { query: { by, officeId, limit } }),
  ]);
  return { now, by, groups: groups.data, groupsInAll: groups.totalDocs };
}

export async function readAgentsNow(upstream: UpstreamContext, { search, limit }: Asked) {
  const { data, totalDocs } = await call(upstream, listAgentStates, { query: { search, limit } });
  return {
    inAll: totalDocs,
    agents: data.map(
      ({ id, user, office, state, recordedAt, position, route, stop, nextStop }) => ({
        id,
        ...{ name: user.displayName, office: office?.name, state, lastSeen: recordedAt },
        position: position && {
          longitude: position.coordinates[0],
          latitude: position.coordinates[1],
        },
        route: route && { id: route.id, name: route.name },
        at: stop?.location?.name,
        next: nextStop?.location?.name,
      }),
    ),
  };
}

interface RoutesAsked extends Asked {
  status?: RouteStatus;
  day?: string;
  agent?: string;
}

export async function readRoutes(
  upstream: UpstreamContext,
  { search, status, day, agent, limit }: RoutesAsked,
) {
  // A search looks at one field: the agent is looked for where no name is.
  const searched = search ?? agent;
  const where = { ...(status && { status }), ...(day && { plannedDay: day }) };
  const { data, totalDocs } = await call(upstream, listRoutes, {
    query: {
      ...{ limit, sortBy: "createdAt", sortOrder: "desc" },
      ...(searched && { search: searched, searchPath: search ? "name" : "agent.displayName" }),
      filter: { where, ...including(["agent", "office"]) },
    },
  });
  const isOf = ({ agent: of }: Route) =>
    !search || !agent || of?.displayName?.toLowerCase().includes(agent.toLowerCase());
  return { inAll: totalDocs, routes: data.filter(isOf).map(plainRoute) };
}

export async function readOneRoute(upstream: UpstreamContext, id: string) {
  const filter = including([
    "agent",
    "office",
    { relation: "routeLocations", scope: including(["location"]) },
  ]);
  const route = await call(upstream, getRoute, { params: { id }, query: { filter } });
  const stops = (route.routeLocations ?? []).toSorted((a, b) => a.order - b.order);
  return { ...plainRoute(route), stops: stops.map(plainStop) };
}

export async function readLocations(upstream: UpstreamContext, { search, limit }: Asked) {
  const filter = including(["type", "office", "user"]);
  const { data, totalDocs } = await call(upstream, listLocations, {
    query: { search, limit, filter },
  });
  return { inAll: totalDocs, locations: data.map(plainLocation) };
}

const plainRoute = (route: Route) => ({
  ...{ id: route.id, name: route.name, status: route.status, plannedDay: route.plannedDay },
  ...{ agent: route.agent?.displayName, office: route.office?.name },
  ...{ stops: route.totalLocation, visited: route.visitedLocation },
  ...{ metres: route.distance, dayLengthSeconds: route.dayLength, plannedEnd: route.dayEnd },
});

const plainStop = (stop: RouteLocation) => ({
  ...{ order: stop.order, locationId: stop.locationId, name: stop.location?.name },
  address: [stop.location?.address, stop.location?.city].filter(Boolean).join(", "),
  notPossible: notPossible(stop.visit),
  ...{ isVisited: stop.isVisited, plannedArrival: stop.plannedArrival, arrived: stop.arrivalTime },
});

const plainLocation = (location: Location) => ({
  ...{ id: location.id, name: location.name, address: location.address, city: location.city },
  ...{ zip: location.zip, type: location.type?.name, office: location.office?.name },
  ...{ agent: location.user?.displayName, lastVisited: location.lastVisited },
  ...{ visitEveryDays: location.visitEvery, openingHours: location.openingHours },
});
