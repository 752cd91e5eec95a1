/**
 * A stand-in for an OSRM server, which the tests can't reach: it speaks its protocol, along
 * straight lines at one speed.
 */
import { createServer } from "node:http";
import { listen } from "./listen";
import { type OwnWorld, ownWorld } from "./own-world";

/** Metres for a degree, roughly, and metres a second: what counts here is that orders differ. */
const METRES = 90_000;
const SPEED = 10;

interface Failure {
  status?: number;
  body?: unknown;
}

export class SmallOsrm {
  private held: Promise<void> = Promise.resolve();
  private failure: Failure = {};
  private detour: number[] | null = null;

  private constructor(
    readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<SmallOsrm> {
    let service: SmallOsrm | undefined;
    const http = createServer(async (request, response) => {
      const { status, body } = (await service?.answerTo(request.url ?? "")) ?? {};
      response.writeHead(status ?? 500, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
    const { host, close } = await listen(http);
    service = new SmallOsrm(`http://${host}`, close);
    return service;
  }

  /** Every answer from now on; `{}` for true ones. */
  answers(failure: Failure): void {
    this.failure = failure;
  }

  /** Lets all wait until the function that it gives is called. */
  hold(): () => void {
    let letGo = () => {};
    this.held = new Promise((resolve) => {
      letGo = resolve;
    });
    return letGo;
  }

  /** Has every line lead by this place, however far off; null for none. */
  leadsBy(place: [longitude: number, latitude: number] | null): void {
    this.detour = place;
  }

  private async answerTo(url: string): Promise<Failure> {
    await this.held;
    if (this.failure.status) return this.failure;
    const [, service, points] = /^\/(route|table)\/v1\/[^/]+\/([^?]+)/.exec(url) ?? [];
    const places = (points ?? "").split(";").map((point) => point.split(",").map(Number));
    const waypoints = places.map((location) => ({ location }));
    if (service === "table") {
      const durations = places.map((a) => places.map((b) => metres(a, b) / SPEED));
      return { status: 200, body: { code: "Ok", durations } };
    }
    const distance = places.reduce((sum, b, at) => sum + metres(places[at - 1] ?? b, b), 0);
    const [first, ...rest] = places;
    const coordinates = this.detour && first ? [first, this.detour, ...rest] : places;
    const geometry = { coordinates };
    const routes = [{ distance, duration: distance / SPEED, geometry }];
    return { status: 200, body: { code: "Ok", routes, waypoints } };
  }
}

const metres = (a: number[], b: number[]) =>
  Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0)) * METRES;

/** A product with a directions service of its own. */
export interface WorldWithOsrm extends OwnWorld {
  service: SmallOsrm;
}

export async function worldWithOsrm(): Promise<WorldWithOsrm> {
  const service = await SmallOsrm.start();
  const { server, end } = await ownWorld({ DIRECTIONS: "osrm", DIRECTIONS_URL: service.url });
  return {
    server,
    service,
    end: async () => {
      await end();
      await service.stop();
    },
  };
}

/** A headless browser says so, and gets pages whole, as bots do. */
export const NO_BOT = {
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
};
