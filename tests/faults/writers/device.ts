import { randomUUID } from "node:crypto";
import {
  assignRoutes,
  createRoute,
  listRouteLocations,
  listTrailPositions,
  listVisits,
  postPositions,
  reportVisit,
} from "contract/calls";
import type { Desk, Writer } from "../desk";

const AT_ONCE = 10;
const STOPS = 25;
const COLUMBUS = [-83, 39.96];

interface Situation {
  /** The agent's own. */
  desk: Desk;
  /** Gives routes to the agent. */
  office: Desk;
  agentId: string;
  locations: readonly string[];
}

/** An agent's device: it sends where it is, and visits the stops of one route after the other. */
export class DeviceWriter implements Writer {
  readonly desk: Desk;
  /** Since when positions are counted, and how many there are, at most with those not answered. */
  #since: number;
  #last: number;
  #sent = 0;
  #maybeSent = 0;
  /** Stops of the present route that are still to be visited, in their order, and those that are. */
  #route = { id: "", open: [] as string[], visited: new Set<string>() };
  #maybeVisited: { stop: string; key: string; arrival: string } | undefined;

  constructor(private readonly situation: Situation) {
    this.desk = situation.desk;
    this.#since = this.#last = this.desk.now();
  }

  async turn(): Promise<void> {
    await this.#sendPositions();
    if (this.#route.open.length === 0) await this.#takeRoute();
    const [stop] = this.#route.open;
    if (!stop) return;
    const arrival = new Date(this.desk.now()).toISOString();
    this.#maybeVisited = { stop, key: randomUUID(), arrival };
    await this.#visit(this.#maybeVisited);
  }

  async check(): Promise<void> {
    const { lost, halfDone } = this.desk.findings;
    if (this.#maybeVisited) await this.#visit(this.#maybeVisited);
    const count = await this.#countPositions();
    const about = `positions: ${count}, not ${this.#sent} or ${this.#maybeSent} more`;
    if (count < this.#sent) lost.push(about);
    else if (count !== this.#sent && count !== this.#sent + this.#maybeSent) halfDone.push(about);
    this.#since = this.#last = Math.max(this.#last + 1, this.desk.now());
    this.#sent = this.#maybeSent = 0;
    if (!this.#route.id) return;
    const found = await this.#visited();
    for (const stop of this.#route.visited) if (!found.has(stop)) lost.push(`visit at ${stop}`);
    for (const stop of found) if (!this.#route.visited.has(stop)) halfDone.push(`visit at ${stop}`);
    const filter = JSON.stringify({ where: { routeId: this.#route.id } });
    const visits = await this.situation.office.ask(listVisits, { query: { filter, limit: 1 } });
    if (visits.totalDocs !== this.#route.visited.size) {
      halfDone.push(`${visits.totalDocs} visits at ${this.#route.visited.size} stops`);
    }
  }

  async #sendPositions(): Promise<void> {
    const [longitude = 0, latitude = 0] = COLUMBUS;
    const positions = Array.from({ length: AT_ONCE }, (_, at) => {
      this.#last = Math.max(this.#last + 1, this.desk.now());
      const coordinates: [number, number] = [longitude + at / 1000, latitude];
      return { coordinates, recordedAt: new Date(this.#last).toISOString() };
    });
    this.#maybeSent = AT_ONCE;
    await this.desk.ask(postPositions, { params: { id: this.situation.agentId }, body: positions });
    this.#sent += AT_ONCE;
    this.#maybeSent = 0;
  }

  async #countPositions(): Promise<number> {
    const span = { from: this.#since, to: this.#last + 1 };
    const query = {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      limit: 1,
    };
    const params = { id: this.situation.agentId };
    return (await this.desk.ask(listTrailPositions, { params, query })).totalDocs;
  }

  async #takeRoute(): Promise<void> {
    const locations = this.situation.office.random
      .shuffle(this.situation.locations)
      .slice(0, STOPS);
    const body = { name: "Route of a device", locations, distance: 1000 };
    const { id } = await this.situation.office.ask(createRoute, { body });
    const { agentId: userId } = this.situation;
    await this.situation.office.ask(assignRoutes, { params: { userId }, body: [id] });
    const filter = JSON.stringify({ where: { routeId: id }, limit: STOPS });
    const { data } = await this.situation.office.ask(listRouteLocations, { query: { filter } });
    this.#route = { id, open: data.map((stop) => stop.id), visited: new Set() };
  }

  async #visit({ stop, key, arrival }: { stop: string; key: string; arrival: string }) {
    const body = { actuallyVisited: true, arrival };
    await this.desk.ask(reportVisit, { params: { id: stop }, body }, key);
    this.#route.visited.add(stop);
    this.#route.open = this.#route.open.filter((id) => id !== stop);
    this.#maybeVisited = undefined;
  }

  async #visited(): Promise<Set<string>> {
    const where = { routeId: this.#route.id, isVisited: true };
    const filter = JSON.stringify({ where, limit: STOPS });
    const { data } = await this.situation.office.ask(listRouteLocations, { query: { filter } });
    return new Set(data.map(({ id }) => id));
  }
}
