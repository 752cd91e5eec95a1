import { isDeepStrictEqual } from "node:util";
import {
  addLocations,
  assignRoutes,
  createRoute,
  deleteRoutes,
  getRoute,
  listRouteLocations,
  moveStop,
  reorderStops,
  unassignLocationRoutes,
  unassignRoutes,
  undo,
  updateRoute,
} from "contract/calls";
import type { Desk, Writer } from "../desk";

/** A route as a whole, as far as its writer changes it. */
interface Plan {
  name: string;
  status: string;
  userId: string | null;
  stops: readonly string[];
}

interface Change {
  to: Plan;
  send(): Promise<unknown>;
}

const STOPS_AT_FIRST = 30;
const AT_ONCE = 8;
const MOST_STOPS = 60;

/** Plans a route of many stops: every write changes many rows in one transaction, and stored sums with them. */
export class PlanWriter implements Writer {
  #is: Plan;
  /** What was asked for last, where no answer came. */
  #maybe: Plan | undefined;
  #undo: { id: string; to: Plan } | undefined;

  private constructor(
    readonly desk: Desk,
    readonly id: string,
    plan: Plan,
    private readonly world: { locations: readonly string[]; agentId: string },
  ) {
    this.#is = plan;
  }

  static async begin(
    desk: Desk,
    world: { locations: readonly string[]; agentId: string },
  ): Promise<PlanWriter> {
    const stops = desk.random.shuffle(world.locations).slice(0, STOPS_AT_FIRST);
    const name = "Route of a writer";
    const route = await desk.ask(createRoute, { body: { name, locations: stops, distance: 1 } });
    return new PlanWriter(desk, route.id, { name, status: "new", userId: null, stops }, world);
  }

  async turn(): Promise<void> {
    const { to, send } = await this.#next();
    this.#maybe = to;
    await send();
    this.#is = to;
    this.#maybe = undefined;
  }

  async check(): Promise<void> {
    const { lost, halfDone } = this.desk.findings;
    const found = await this.#read();
    const [is, maybe] = [this.#is, this.#maybe];
    this.#is = found;
    this.#maybe = undefined;
    this.#undo = undefined;
    if (isDeepStrictEqual(found, is) || isDeepStrictEqual(found, maybe)) return;
    const parts = Object.keys(is) as (keyof Plan)[];
    const known = (part: keyof Plan) =>
      [is, maybe].some((plan) => plan && isDeepStrictEqual(plan[part], found[part]));
    const about = `route ${this.id}: ${JSON.stringify({ is, maybe, found })}`;
    (maybe && parts.every(known) ? halfDone : lost).push(about);
  }

  async #read(): Promise<Plan> {
    const route = await this.desk.ask(getRoute, { params: { id: this.id } });
    const stops = await this.#stops();
    if (stops.some(({ order }, at) => order !== at + 1) || route.totalLocation !== stops.length) {
      this.desk.findings.halfDone.push(`route ${this.id}: its stops are miscounted`);
    }
    return {
      name: route.name,
      status: route.status,
      userId: route.userId ?? null,
      stops: stops.map(({ locationId }) => locationId),
    };
  }

  async #stops() {
    const filter = JSON.stringify({ where: { routeId: this.id }, limit: 1000 });
    return (await this.desk.ask(listRouteLocations, { query: { filter } })).data;
  }

  #next(): Promise<Change> | Change {
    const is = this.#is;
    if (is.status === "inactive") return this.#status("active");
    const before = this.#undo;
    this.#undo = undefined;
    if (before && this.desk.random.chance(0.5)) return this.#takeBack(before);
    const changes = [
      () => this.#rename(),
      () => (is.stops.length < MOST_STOPS ? this.#add() : this.#takeOff()),
      () => (is.stops.length > AT_ONCE * 2 ? this.#takeOff() : this.#add()),
      () => this.#move(),
      () => this.#reverse(),
      () => (is.userId ? this.#unassign() : this.#assign()),
      () => this.#status("inactive"),
    ];
    return this.desk.random.pick(changes)();
  }

  #rename(): Change {
    const name = `Route ${this.desk.random.int(0, 1e9)}`;
    const input = { params: { id: this.id }, body: { name } };
    return { to: { ...this.#is, name }, send: () => this.desk.ask(updateRoute, input) };
  }

  #add(): Change {
    const on = new Set(this.#is.stops);
    const free = this.world.locations.filter((id) => !on.has(id));
    const locationIds = this.desk.random.shuffle(free).slice(0, AT_ONCE);
    const input = { params: { id: this.id }, body: { locationIds } };
    const to = { ...this.#is, stops: [...this.#is.stops, ...locationIds] };
    return { to, send: () => this.desk.ask(addLocations, input) };
  }

  #takeOff(): Change {
    const locationIds = this.desk.random.shuffle(this.#is.stops).slice(0, AT_ONCE);
    const body = { locationIds, routeIds: [this.id] };
    const stops = this.#is.stops.filter((id) => !locationIds.includes(id));
    const to = { ...this.#is, stops };
    return { to, send: () => this.desk.ask(unassignLocationRoutes, { body }) };
  }

  #move(): Change {
    const { random } = this.desk;
    const is = this.#is;
    const locationId = random.pick(is.stops);
    const order = random.int(1, is.stops.length);
    const others = is.stops.filter((id) => id !== locationId);
    const stops = [...others.slice(0, order - 1), locationId, ...others.slice(order - 1)];
    return {
      to: { ...is, stops },
      send: async () => {
        const body = { locationId, order };
        const { undoId } = await this.desk.ask(moveStop, { params: { routeId: this.id }, body });
        if (undoId) this.#undo = { id: undoId, to: is };
      },
    };
  }

  #takeBack({ id, to }: { id: string; to: Plan }): Change {
    return { to, send: () => this.desk.ask(undo, { params: { id } }) };
  }

  async #reverse(): Promise<Change> {
    const rows = await this.#stops();
    const stops = rows.map(({ id }, at) => ({ routeLocationId: id, order: rows.length - at }));
    const body = { routeId: this.id, stops, distance: 1000, estimatedTime: 100 };
    const to = { ...this.#is, stops: this.#is.stops.toReversed() };
    return { to, send: () => this.desk.ask(reorderStops, { body }) };
  }

  #assign(): Change {
    const { agentId: userId } = this.world;
    const to = { ...this.#is, userId };
    return {
      to,
      send: () => this.desk.ask(assignRoutes, { params: { userId }, body: [this.id] }),
    };
  }

  #unassign(): Change {
    const input = {
      params: { scope: "all" as const },
      query: { ids: this.id },
      body: { agent: true, office: true },
    };
    return {
      to: { ...this.#is, userId: null },
      send: () => this.desk.ask(unassignRoutes, input),
    };
  }

  #status(status: "active" | "inactive"): Change {
    const to = { ...this.#is, status };
    const { id } = this;
    return {
      to,
      send: () =>
        status === "inactive"
          ? this.desk.ask(deleteRoutes, { body: { ids: [id] } })
          : this.desk.ask(updateRoute, { params: { id }, body: { status } }),
    };
  }
}
