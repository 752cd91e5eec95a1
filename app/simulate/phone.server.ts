/** A simulated agent's phone: a tracker program, and the page of the agent's day. */
import { randomUUID } from "node:crypto";
import { getAgentLink, makeAgentLink, revokeAgentLink } from "contract/links/calls";
import {
  getAgentTracker,
  makeAgentTracker,
  revokeAgentTracker,
} from "contract/tracking/tracker-calls";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { dayUrl } from "~/features/links/urls";
import { call, ifOffered, send, type UpstreamContext } from "~/upstream/client.server";
import { ConsoleError } from "./persist";
import { formatOf } from "./phone-formats";

export interface PhoneOwner {
  userId: string;
  name: string;
}

export interface Visited {
  stopId: string;
  /** Made by the phone: the same visit sent twice is one. */
  visitId: string;
  arrival: Date;
  departure: Date;
  at: LonLat;
}

/** Secrets of an agent that were made for the simulation. Somebody may replace them at any time. */
interface Made {
  secret: string;
  createdAt: string;
}

interface PhoneOptions {
  /** Where the console is found, such as `http://127.0.0.1:3000`. */
  consoleUrl: string;
  signal: AbortSignal;
}

const BEGAN_AT = Date.now();
const FULL = 100;
/** Percent of the battery in an hour. */
const USED_AN_HOUR = 5;
const ACCURACY_M = 8;

/**
 * Reports as real phones do: positions to the agent's tracker address, in the form of a program, and
 * visits by their personal link.
 */
export class Phone {
  private last: { at: Date; coordinates: LonLat } | undefined;
  private readonly beganAt = Date.now();
  private tracker: Made | undefined;
  private link: Made | undefined;
  private cookie = "";

  constructor(
    private readonly owner: PhoneOwner,
    private readonly options: PhoneOptions,
  ) {}

  /** Makes what the phone reports by, in a manager's name. One that only passes by needs no link. */
  async setUp(manager: UpstreamContext, { visits }: { visits: boolean }): Promise<void> {
    const params = { id: this.owner.userId };
    await this.checkUnused(manager);
    this.tracker = await call(manager, makeAgentTracker, { params });
    if (!visits) return;
    this.link = await call(manager, makeAgentLink, { params, body: {} });
    await this.openLink(this.link.secret);
  }

  /** What somebody made to try it, since the simulation began, is not replaced. */
  private async checkUnused(manager: UpstreamContext): Promise<void> {
    const params = { id: this.owner.userId };
    const [tracker, link] = await Promise.all([
      ifOffered(call(manager, getAgentTracker, { params })),
      ifOffered(call(manager, getAgentLink, { params })),
    ]);
    const isNew = (made: { createdAt: string } | null | undefined) =>
      made && Date.parse(made.createdAt) > BEGAN_AT;
    if (isNew(tracker?.tracker) || isNew(link?.link)) {
      throw new ConsoleError(409, `somebody else has set up a phone for ${this.owner.name}`);
    }
  }

  /** Takes back what was made, so that neither sessions nor addresses are left. */
  async putAway(manager: UpstreamContext): Promise<void> {
    const params = { id: this.owner.userId };
    const [tracker, link] = await Promise.all([
      this.tracker && ifOffered(call(manager, getAgentTracker, { params })),
      this.link && ifOffered(call(manager, getAgentLink, { params })),
    ]);
    // Another one was made by somebody who tries it.
    if (tracker?.tracker && tracker.tracker.createdAt === this.tracker?.createdAt) {
      await send(manager, revokeAgentTracker, { params });
    }
    if (link?.link && link.link.createdAt === this.link?.createdAt) {
      await send(manager, revokeAgentLink, { params });
    }
  }

  async reportPosition(coordinates: LonLat, at: Date): Promise<void> {
    const { query, body, method, type } = formatOf(this.owner.userId)({
      ...{ coordinates, at, accuracy: ACCURACY_M, device: this.owner.name },
      ...this.movedTo(coordinates, at),
      battery: Math.max(20, Math.round(FULL - this.hours() * USED_AN_HOUR)),
    });
    const path = `/t/${this.tracker?.secret}${query === undefined ? "" : `?${query}`}`;
    await this.ask(path, { method, body, headers: type ? { "content-type": type } : {} });
    this.last = { at, coordinates };
  }

  /** As the scripts of the page send what waited in the outbox. */
  async reportVisit({ stopId, visitId, arrival, departure, at }: Visited): Promise<void> {
    const reply = await this.post("/day/reports", {
      ...{ report: visitId, visit: visitId, owner: this.owner.userId, intent: "done" },
      ...{ stop: stopId, pressedAt: departure.getTime(), arrivedAt: arrival.getTime() },
      ...{ sentAt: Date.now(), longitude: at[0], latitude: at[1], accuracy: ACCURACY_M },
    });
    const { state, code } = await reply.json();
    if (state !== "saved") {
      throw new ConsoleError(reply.status, `the visit was not taken (${code ?? state})`);
    }
  }

  /** The route itself, once it was driven. */
  async completeRoute(routeId: string): Promise<void> {
    const reply = await this.post("/day/reports", {
      ...{ report: randomUUID(), owner: this.owner.userId, intent: "complete", route: routeId },
      ...{ pressedAt: Date.now(), sentAt: Date.now() },
    });
    await reply.arrayBuffer();
  }

  private hours = (): number => (Date.now() - this.beganAt) / 3_600_000;

  private movedTo(to: LonLat, at: Date): { speed: number; heading: number } {
    const from = this.last;
    const ms = from ? at.getTime() - from.at.getTime() : 0;
    if (!from || ms <= 0) return { speed: 0, heading: 0 };
    const [east, north] = [to[0] - from.coordinates[0], to[1] - from.coordinates[1]];
    const narrowing = Math.cos((to[1] * Math.PI) / 180);
    const degrees = (Math.atan2(east * narrowing, north) * 180) / Math.PI;
    const speed = greatCircle(from.coordinates, to) / (ms / 1000);
    return { speed: Math.min(speed, 80), heading: Math.round((degrees + 360) % 360) };
  }

  private async openLink(secret: string): Promise<void> {
    const reply = await this.post(`/day/open/${secret}`, {});
    const cookie = reply.headers.getSetCookie().find((one) => /waybook_day=/.test(one));
    this.cookie = cookie?.split(";")[0] ?? "";
    if (!this.cookie) throw new ConsoleError(reply.status, "the link could not be opened");
    const page = await (await this.ask(dayUrl(), { method: "GET" })).text();
    const [, version] = /name="version" value="(\d+)"/.exec(page) ?? [];
    if (version) await this.post(dayUrl(), { intent: "terms", version });
  }

  private post(path: string, values: Record<string, string | number>): Promise<Response> {
    const body = new URLSearchParams(
      Object.entries(values).map(([name, value]) => [name, String(value)]),
    );
    return this.ask(path, { method: "POST", body });
  }

  private async ask(path: string, init: RequestInit): Promise<Response> {
    const { consoleUrl, signal } = this.options;
    const headers = new Headers(init.headers);
    headers.set("origin", consoleUrl);
    if (this.cookie && !path.startsWith("/t/")) headers.set("cookie", this.cookie);
    const request = { ...init, headers, redirect: "manual", signal } as const;
    let reply: Response;
    try {
      reply = await fetch(`${consoleUrl}${path}`, request);
    } catch (error) {
      signal.throwIfAborted();
      throw new ConsoleError(0, error instanceof Error ? error.message : String(error));
    }
    if (reply.status >= 400 && !path.startsWith("/day/reports")) {
      throw new ConsoleError(reply.status, `the console answered ${reply.status}`);
    }
    // The body of a reply that nobody reads holds its connection.
    if (path.startsWith("/t/")) await reply.arrayBuffer();
    if (reply.status === 401) throw new ConsoleError(401, "the link has ended");
    if (reply.status === 429 || reply.status >= 502) {
      throw new ConsoleError(reply.status, "the console is busy");
    }
    return reply;
  }
}
