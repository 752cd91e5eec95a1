/** Routes of the demo world, found and made over the API, so that a journey has one of its own. */

import { DEMO_DOMAIN } from "contract/account/demo-accounts";
import type {
  Import,
  Location,
  Route,
  RouteLocation,
  RouteStatus,
  StopFilter,
  User,
  Visit,
} from "contract/entities";
import type { LonLat } from "geo/geometry/lon-lat";
import { ask, login, posted } from "./ask";
import { csvForm } from "./imports";
import type { Product } from "./server";
import { ACCOUNTS } from "./world";

/** The API in the manager's name, of her office. */
export async function managersApi(server: Product): Promise<ManagersApi> {
  const base = `http://localhost:${server.apiPort}`;
  const token = await login(base, ACCOUNTS.manager);
  const { officeId } = await ask(`${base}/users/me`, token);
  return new ManagersApi(base, token, `${base}/offices/${officeId}`, officeId);
}

/** The same of an admin, in the manager's office: where the manager has no password. */
export async function managersApiByAdmin(server: Product): Promise<ManagersApi> {
  const base = `http://localhost:${server.apiPort}`;
  const token = await login(base, ACCOUNTS.admin);
  const found = await ask(`${base}/users?search=${ACCOUNTS.manager.email}`, token);
  const [{ officeId }] = found.data;
  return new ManagersApi(base, token, `${base}/offices/${officeId}`, officeId);
}

/** Routes that journeys made, of places without an address or a position among others. */
const OF_TESTS = /^(Copy|Through|Many stops|Field)/;

export class ManagersApi {
  constructor(
    private readonly base: string,
    private readonly token: string,
    private readonly office: string,
    readonly officeId: string,
  ) {}

  /** What is at a path of her office. */
  get<Reply>(path: string): Promise<Reply> {
    return this.call(path);
  }

  /** Sends to a path of her office. */
  send<Reply>(path: string, body: unknown, method?: string): Promise<Reply> {
    return this.call(path, posted(body, method));
  }

  /** What is at a path that names no office; with a body it is posted. */
  own<Reply>(path: string, body?: unknown): Promise<Reply> {
    return ask(this.base + path, this.token, body === undefined ? undefined : posted(body));
  }

  route(id: string): Promise<Route> {
    return this.call(`/routes/${id}`);
  }

  user(id: string): Promise<User> {
    return this.call(`/users/${id}`);
  }

  /** An agent of the demo world, who can sign in by its password; those that journeys add can't. */
  async demoAgent(fits: (agent: User) => boolean = () => true): Promise<User> {
    const query = `limit=0&filters=role:agent,status:active&search=${DEMO_DOMAIN}&searchPath=email`;
    const { data }: { data: User[] } = await this.call(`/users?${query}`);
    const found = data.find(fits);
    if (!found) throw new Error("the demo world has no such agent");
    return found;
  }

  async stops(id: string): Promise<RouteLocation[]> {
    const filter = {
      where: { routeId: id },
      include: [{ relation: "location" }],
      order: ["order ASC"],
    };
    const query = new URLSearchParams({ limit: "0", filter: JSON.stringify(filter) });
    return (await this.call(`/route-location-maps?${query}`)).data;
  }

  async names(id: string): Promise<string[]> {
    return (await this.stops(id)).map((stop) => stop.location?.name ?? "");
  }

  async find(fits: (route: Route) => boolean): Promise<Route> {
    const found = (await this.routes()).find(fits);
    if (!found) throw new Error("the demo world has no such route");
    return found;
  }

  /** The id of a route of an office that the manager has no part in. */
  async foreignRoute(): Promise<string> {
    const admin = await login(this.base, ACCOUNTS.admin);
    const all: { data: Route[] } = await ask(`${this.base}/routes?limit=0`, admin);
    const own = new Set((await this.routes()).map(({ id }) => id));
    const found = all.data.find(({ id }) => !own.has(id));
    if (!found) throw new Error("the demo world has but one office");
    return found.id;
  }

  /** A file of one location that waits for its columns. */
  stageImport(): Promise<Import> {
    return this.call("/imports", posted(csvForm("Of screens.csv", "name\nOf screens\n")));
  }

  /**
   * A new route with at least so many stops, none visited: a copy of a demo route. The name is
   * unique, because other journeys copy the same route.
   */
  async fresh(least: number): Promise<Route> {
    const model = await this.find(
      ({ totalLocation, name }) => (totalLocation ?? 0) >= least && !OF_TESTS.test(name),
    );
    const copy: Route = await this.call(`/users/copy-route/${model.id}/full`, { method: "POST" });
    const name = `${copy.name} ${copy.id.slice(-6)}`;
    return this.call(`/routes/${copy.id}`, posted({ name }, "PATCH"));
  }

  /** A new location of her office: of this type, by its name, and of this chain, by its id. */
  place(given: {
    name: string;
    type?: string;
    chain?: string;
    openingHours?: string;
    visitMinutes?: number;
    at?: LonLat;
  }): Promise<{ id: string }> {
    const { at, ...rest } = given;
    const location = at && { type: "Point", coordinates: at };
    return this.call("/locations", posted({ ...rest, ...(location && { location }) }));
  }

  /** Gives a route a day. */
  plan(id: string, plannedDay: string): Promise<unknown> {
    return this.schedule(id, { plannedDay });
  }

  /** Gives a route another day, start or agent. */
  schedule(id: string, changes: object): Promise<unknown> {
    return this.call("/routes/schedule", posted({ ids: [id], ...changes }));
  }

  /** A new route through so many places of the demo world. */
  async create(count: number, given: { name: string; userId?: string }): Promise<Route> {
    const most = await this.find(({ totalLocation }) => (totalLocation ?? 0) >= count);
    const stops = (await this.stops(most.id)).slice(0, count);
    return this.createOf(
      stops.map((stop) => stop.locationId),
      given,
    );
  }

  /** A new route through any places of her office, more than a route of the demo has. */
  async throughMany(count: number): Promise<Route> {
    const figures = { distance: 1_000_000, estimatedTime: 100_000 };
    return this.createOf(await this.locations(count), { name: "Many stops", ...figures });
  }

  /** A new route through new locations. */
  async through(places: [name: string, coordinates: LonLat][]): Promise<Route> {
    const locations: string[] = [];
    for (const [name, coordinates] of places) {
      const location = { type: "Point", coordinates };
      const made = await this.call("/locations", posted({ name, location }));
      locations.push(made.id);
    }
    const name = `Through ${places.map(([place]) => place).join(", ")}`;
    return this.createOf(locations, { name });
  }

  /** The ids of so many active locations of her office. */
  async locations(count: number): Promise<string[]> {
    const { data } = await this.call(`/locations?limit=${count}&filters=status:active`);
    return data.map(({ id }: { id: string }) => id);
  }

  /** A new route through these locations: one call, whatever else there is. */
  createOf(
    locations: string[],
    given: { name: string; userId?: string; distance?: number; estimatedTime?: number },
  ): Promise<Route> {
    const body = { distance: 40_000, estimatedTime: 5400, ...given, locations };
    return this.call("/routes/create", posted(body));
  }

  /** A new agent of her office, who can't sign in unless a password is given. */
  agent(displayName: string, password?: string): Promise<{ id: string }> {
    const email = `${displayName.toLowerCase().replaceAll(/\W+/g, ".")}@example.test`;
    return this.call("/users", posted({ displayName, email, role: "agent", password }));
  }

  /** Every Tuesday from a day on. */
  recurrence(routeId: string, firstDay: string): Promise<{ id: string; firstDay: string }> {
    return this.call("/recurrences", posted({ routeId, weekdays: [1], everyWeeks: 1, firstDay }));
  }

  /** Makes a link for an agent; returns its secret. */
  async link(userId: string): Promise<string> {
    return (await this.call(`/agent-links/${userId}`, posted({}))).secret;
  }

  /** All visits on a route. */
  async visits(routeId: string): Promise<Visit[]> {
    const filter = JSON.stringify({ where: { routeId }, order: ["arrival ASC"] });
    return (await this.call(`/visits?${new URLSearchParams({ limit: "0", filter })}`)).data;
  }

  absences = async (userId: string) => (await this.call(`/absences?userId=${userId}`)).data;

  absence(userId: string, firstDay: string, lastDay: string): Promise<{ id: string }> {
    return this.call("/absences", posted({ userId, firstDay, lastDay }));
  }

  /** Gives locations to an agent. */
  giveLocations(userId: string, ids: string[]): Promise<unknown> {
    return this.call(`/users/assign-user-locations/${userId}`, posted(ids));
  }

  /** Takes a route from its agent and gives it to another one. */
  async handOver(id: string, userId: string): Promise<void> {
    await this.call(`/routes/unassign-from/user?ids=${id}`, { method: "POST" });
    await this.give(id, userId);
  }

  /** Gives a route of nobody to an agent. */
  give(id: string, userId: string): Promise<unknown> {
    return this.call(`/users/${userId}/assign-routes`, posted([id]));
  }

  setStatus(id: string, status: RouteStatus): Promise<Route> {
    return this.call(`/routes/${id}`, posted({ status }, "PATCH"));
  }

  /** Keeps a stop filter of hers. */
  saveFilter(name: string, filters: StopFilter): Promise<{ id: string }> {
    return this.call("/location-filter-templates", posted({ name, filters }));
  }

  /** Puts the stops in this order, given by their places of now. */
  async reorder(id: string, places: number[]): Promise<Route> {
    const all = await this.stops(id);
    const stops = places.map((place, at) => ({
      routeLocationId: all[place - 1]?.id,
      order: at + 1,
    }));
    const body = { routeId: id, stops, distance: 1_000_000, estimatedTime: 100_000 };
    return this.call("/routes-location-optimize", posted(body, "PATCH"));
  }

  async routesNamed(name: string): Promise<Route[]> {
    return (await this.routes()).filter((route) => route.name === name);
  }

  async routes(): Promise<Route[]> {
    return (await this.call("/routes?limit=0")).data;
  }

  patchLocation(
    id: string,
    changes: Partial<Pick<Location, "zip" | "name" | "city" | "description">>,
  ): Promise<Location> {
    return this.call(`/locations/${id}`, posted(changes, "PATCH"));
  }

  /** Locations of her office that have a position, by name. */
  async placedLocations(): Promise<Location[]> {
    const list: { data: Location[] } = await this.call("/locations?limit=20&sortBy=name");
    return list.data.filter(({ location }) => location);
  }

  /** The id of a location of an office that the manager has no part in. */
  async foreignLocation(): Promise<string> {
    const admin = await login(this.base, ACCOUNTS.admin);
    const query = "?limit=500&sortBy=createdAt&sortOrder=desc";
    const all: { data: Location[] } = await ask(`${this.base}/locations${query}`, admin);
    const own: { data: Location[] } = await this.call("/locations?limit=0");
    const owned = new Set(own.data.map(({ id }) => id));
    const found = all.data.find(({ id }) => !owned.has(id));
    if (!found) throw new Error("the demo world has but one office");
    return found.id;
  }

  addContact(locationId: string, name: string): Promise<{ id: string }> {
    return this.call(`/locations/${locationId}/contacts`, posted({ name }));
  }

  private call(path: string, init?: RequestInit) {
    return ask(this.office + path, this.token, init);
  }
}
