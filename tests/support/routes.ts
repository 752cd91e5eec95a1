/** Routes of the demo world, found and made over the API, so that a journey has one of its own. */
import type { Route, RouteLocation, RouteStatus, StopFilter, User } from "contract/entities";
import type { Server } from "./server";
import { ACCOUNTS } from "./world";

/** The API in the manager's name, of her office. */
export async function managersApi(server: Server) {
  const base = `http://localhost:${server.apiPort}`;
  const ask = async (path: string, token?: string, init: RequestInit = {}) => {
    const headers = {
      ...(init.body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const reply = await fetch(base + path, { ...init, headers });
    if (!reply.ok) throw new Error(`${init.method ?? "GET"} ${path}: ${await reply.text()}`);
    return reply.json();
  };
  const { token } = await ask("/users/login", undefined, {
    method: "POST",
    body: JSON.stringify(ACCOUNTS.manager),
  });
  const { officeId } = await ask("/users/me", token);
  const call = (path: string, init?: RequestInit) =>
    ask(`/offices/${officeId}${path}`, token, init);

  const route = (id: string): Promise<Route> => call(`/routes/${id}`);
  const stops = async (id: string): Promise<RouteLocation[]> => {
    const filter = {
      where: { routeId: id },
      include: [{ relation: "location" }],
      order: ["order ASC"],
    };
    const query = new URLSearchParams({ limit: "0", filter: JSON.stringify(filter) });
    return (await call(`/route-location-maps?${query}`)).data;
  };
  const find = async (fits: (route: Route) => boolean): Promise<Route> => {
    const { data }: { data: Route[] } = await call("/routes?limit=0");
    const found = data.find(fits);
    if (!found) throw new Error("the demo world has no such route");
    return found;
  };
  return {
    /** What is at a path of her office. */
    get: <Reply>(path: string): Promise<Reply> => call(path),
    route,
    stops,
    find,
    /** The zips of the stops of every route, by the route's id. */
    zips: async (): Promise<Map<string, string[]>> => {
      // Route by route: a list of all stops at once is cut off at some length.
      const { data }: { data: Route[] } = await call("/routes?limit=0");
      const zips = new Map<string, string[]>();
      for (const { id } of data) {
        zips.set(
          id,
          (await stops(id)).map(({ location }) => location?.zip ?? ""),
        );
      }
      return zips;
    },
    names: async (id: string) => (await stops(id)).map((stop) => stop.location?.name ?? ""),
    /** A new route with at least so many stops, none of them visited: a copy of another. */
    fresh: async (least: number): Promise<Route> => {
      const model = await find(
        ({ totalLocation, name }) => (totalLocation ?? 0) >= least && !name.startsWith("Copy"),
      );
      const copy: Route = await call(`/users/copy-route/${model.id}/full`, { method: "POST" });
      return copy;
    },
    /** A new route through so many places of the demo world. */
    create: async (count: number, given: { name: string; userId?: string }): Promise<Route> => {
      const most = await find(({ totalLocation }) => (totalLocation ?? 0) >= count);
      const locations = (await stops(most.id)).slice(0, count).map((stop) => stop.locationId);
      return call("/routes/create", {
        method: "POST",
        body: JSON.stringify({ ...given, locations, distance: 40_000, estimatedTime: 5400 }),
      });
    },
    user: (id: string): Promise<User> => call(`/users/${id}`),
    /** The id of a route of an office that the manager has no part in. */
    foreignRoute: async (): Promise<string> => {
      const admin = await ask("/users/login", undefined, {
        method: "POST",
        body: JSON.stringify(ACCOUNTS.admin),
      });
      const own: { data: Route[] } = await call("/routes?limit=0");
      const all: { data: Route[] } = await ask("/routes?limit=0", admin.token);
      const known = new Set(own.data.map(({ id }) => id));
      const found = all.data.find(({ id }) => !known.has(id));
      if (!found) throw new Error("the demo world has but one office");
      return found.id;
    },
    /** Takes a route from its agent and gives it to another one. */
    handOver: async (id: string, userId: string): Promise<void> => {
      await call(`/routes/unassign-from/user?ids=${id}`, { method: "POST" });
      await call(`/users/${userId}/assign-routes`, { method: "POST", body: JSON.stringify([id]) });
    },
    setStatus: (id: string, status: RouteStatus): Promise<Route> =>
      call(`/routes/${id}`, { method: "PATCH", body: JSON.stringify({ status }) }),
    /** Keeps a stop filter of hers. */
    saveFilter: (name: string, filters: StopFilter): Promise<{ id: string }> =>
      call("/location-filter-templates", {
        method: "POST",
        body: JSON.stringify({ name, filters }),
      }),
    /** Puts the stops in this order, given by their places of now. */
    reorder: async (id: string, places: number[]): Promise<Route> => {
      const all = await stops(id);
      const order = places.map((place) => all[place - 1]?.id);
      return call("/routes-location-optimize", {
        method: "PATCH",
        body: JSON.stringify({
          routeId: id,
          stops: order.map((routeLocationId, at) => ({ routeLocationId, order: at + 1 })),
          distance: 1_000_000,
          estimatedTime: 100_000,
        }),
      });
    },
  };
}
