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
import { Refusal } from "../../support/api-calls";
import { type Desk, KEY_RETENTION_MS, type Writer } from "../desk";

const AT_ONCE = 10;
const STOPS = 25;
const COLUMBUS = [-83, 39.96];

interface Span {
  from: number;
  to: number;
  /** How many were acknowledged, and how many more there may be. */
  sent: number;
  maybe: number;
}
const EMPTY = { sent: 0, maybe: 0 };
const JUMP_MS = 60_000;

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
  /** Positions of each span of time without a jump of the clock. */
  #spans: Span[] = [];
  /** Stops of the present route that are still to be visited, in their order, and those that are. */
  #route = { id: "", open: [] as string[], visited: new Set<string>() };
  #maybeVisited: { stop: string; key: string; arrival: string } | undefined;

  constructor(private readonly situation: Situation) {
    this.desk = situation.desk;
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
    if (this.#maybeVisited) await this.#visitAgain(this.#maybeVisited);
    const last = this.#spans.at(-1);
    for (const span of this.#spans) {
      if (span.from === span.to) continue;
      const count = await this.#countPositions(span);
      const about = `positions: ${count}, not ${span.sent} or ${span.maybe} more`;
      if (count < span.sent) lost.push(about);
      else if (count !== span.sent && count !== span.sent + span.maybe) halfDone.push(about);
    }
    this.#spans = last ? [{ ...EMPTY, from: last.to, to: last.to }] : [];
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
    const now = this.desk.now();
    const last = this.#spans.at(-1);
    const span =
      last && Math.abs(now - last.to) < JUMP_MS ? last : { ...EMPTY, from: now, to: now };
    if (span !== last) this.#spans.push(span);
    const positions = Array.from({ length: AT_ONCE }, (_, at) => {
      span.to = Math.max(span.to + 1, now);
      const coordinates: [number, number] = [longitude + at / 1000, latitude];
      return { coordinates, recordedAt: new Date(span.to).toISOString() };
    });
    span.maybe = AT_ONCE;
    const params = { id: this.situation.agentId };
    await this.desk.ask(postPositions, { params, body: positions });
    span.sent += AT_ONCE;
    span.maybe = 0;
  }

  async #countPositions({ from, to }: Span): Promise<number> {
    const span = { from: new Date(from + 1).toISOString(), to: new Date(to + 1).toISOString() };
    const params = { id: this.situation.agentId };
    return (await this.desk.ask(listTrailPositions, { params, query: { ...span, limit: 1 } }))
      .totalDocs;
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

  /** Where that is refused, such as since the clock was set back, it was not done. */
  async #visitAgain(visit: { stop: string; key: string; arrival: string }): Promise<void> {
    if (this.desk.now() - Date.parse(visit.arrival) >= KEY_RETENTION_MS) {
      const done = (await this.#visited()).has(visit.stop);
      return done ? this.#isVisited(visit.stop) : this.#isRefused();
    }
    try {
      await this.#visit(visit);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#isRefused();
    }
  }

  #isVisited(stop: string): void {
    this.#route.visited.add(stop);
    this.#route.open = this.#route.open.filter((id) => id !== stop);
    this.#maybeVisited = undefined;
  }

  #isRefused(): void {
    this.#maybeVisited = undefined;
  }

  async #visit({ stop, key, arrival }: { stop: string; key: string; arrival: string }) {
    const body = { actuallyVisited: true, arrival };
    await this.desk.ask(reportVisit, { params: { id: stop }, body }, key);
    this.#isVisited(stop);
  }

  async #visited(): Promise<Set<string>> {
    const where = { routeId: this.#route.id, isVisited: true };
    const filter = JSON.stringify({ where, limit: STOPS });
    const { data } = await this.situation.office.ask(listRouteLocations, { query: { filter } });
    return new Set(data.map(({ id }) => id));
  }
}
