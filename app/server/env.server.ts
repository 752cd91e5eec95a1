import { resolve } from "node:path";
import { givenSecrets, storedSecret } from "platform/session-secrets";
import { type LogLevel, sharedVariables } from "platform/settings/shared";
import {
  httpUrl,
  onOff,
  optional,
  port,
  readSettings,
  readVariables,
  withDefault,
} from "platform/settings/types";
import { type WatchSettings, watchSettings } from "platform/watch/settings";
import { z } from "zod";
import { type DirectionsSettings, directionsSettings } from "./settings/directions";
import { type MapSettings, mapSettings } from "./settings/map";
import { type PlacesSettings, placesSettings } from "./settings/places";

const variables = {
  ...sharedVariables,
  PORT: withDefault(port, "3000"),
  HOST: optional(z.string()),
  API_URL: optional(httpUrl),
  OFFICES_API_URL: optional(httpUrl),
  DEMO_ROADS: optional(onOff),
  DEMO_DRIVE: optional(onOff),
  BENCH: optional(onOff),
};

/** The settings of the console, checked and with every default filled in. */
export interface Env {
  mode: "production" | "development" | "test";
  port: number;
  host: string;
  /** Where the embedded API listens, on loopback. */
  apiPort: number;
  /** An absolute path. */
  dataDir: string;
  /** The upstream API; the embedded one where `API_URL` is not set. No slash at its end. */
  apiUrl: string;
  /** The upstream API for the offices calls. */
  officesApiUrl: string;
  /** Where browsers find the console, without a path; absent: as the request's `Host` says. */
  consoleUrl?: string;
  /** True when this process starts the embedded API itself. */
  embeddedApi: boolean;
  /** The first signs, all verify. */
  sessionSecrets: readonly [string, ...string[]];
  demo: boolean;
  /** Whether the demo prepares the streets that it brings. */
  demoRoads: boolean;
  /** Whether a few of the demo's agents drive along their routes. */
  demoDrive: boolean;
  /** Who finds places; the gazetteer where nothing is set. */
  places: PlacesSettings;
  /** Who computes paths and travel times; the estimate where nothing is set. */
  directions: DirectionsSettings;
  /** Which map the browser gets, and from where. */
  maps: MapSettings;
  logLevel: LogLevel;
  /** Proxies in front whose `X-Forwarded-*` headers are believed. */
  trustProxy: number;
  /** Metrics and traces. */
  watch: WatchSettings;
  /** Serves the bare page that benchmarks compare with. */
  bench: boolean;
  /**
   * True under our own `server.ts`, which checks every request's origin and sets the
   * client's address; false under `remix-serve`.
   */
  ownServer: boolean;
}

/** Settings that can't be used; the message names each one and says what to do. */
export class EnvError extends Error {
  override name = "EnvError";
  constructor(readonly problems: readonly string[]) {
    super(`Waybook can't start with these settings:\n${problems.map((p) => `  ${p}`).join("\n")}`);
  }
}

/**
 * Reads the settings from environment variables.
 * @throws EnvError that names every wrong or missing one; a data directory that can't be used
 *   only once all others are right, as looking makes it
 */
export function readEnv(environment: Record<string, string | undefined>): Env {
  const own = readVariables(variables, environment);
  const places = readSettings(placesSettings, environment);
  const directions = readSettings(directionsSettings, environment);
  const maps = readSettings(mapSettings, environment);
  const { given } = own;
  const production = given.NODE_ENV === "production";
  const needed = Boolean(given.API_URL || given.DATABASE_URL);
  const secrets = givenSecrets(given.SESSION_SECRET, {
    checked: production,
    needed: production && needed,
  });

  const demo = given.DEMO ?? !needed;
  const exposed = given.DEMO === undefined && demo && !isLoopback(given.HOST ?? LOOPBACK);
  const problems = [own, places, directions, maps, secrets].flatMap((part) => part.problems);
  if (!given.API_URL && given.PORT !== 0 && given.PORT === given.API_PORT) {
    problems.push(
      `PORT and API_PORT are both ${given.PORT}: the console and the API need one each. Set one of them to another port.`,
    );
  }
  if (
    given.METRICS_PORT !== undefined &&
    [given.PORT, given.API_PORT].includes(given.METRICS_PORT)
  ) {
    problems.push(
      `METRICS_PORT ${given.METRICS_PORT} is PORT or API_PORT as well. Set it to another port.`,
    );
  }
  if (exposed && !own.wrong.includes("DEMO")) {
    problems.push(
      `HOST ${given.HOST} would show the demo, whose passwords are known, to the network. Set DEMO=1 if that is meant, or DEMO=0 with ADMIN_EMAIL and ADMIN_PASSWORD for a company of your own.`,
    );
  }
  if (problems.length > 0 || !places.settings || !directions.settings || !maps.settings) {
    throw new EnvError([...new Set(problems)]);
  }
  const dataDir = resolve(given.DATA_DIR);
  const apiUrl = given.API_URL ?? `http://127.0.0.1:${given.API_PORT}`;
  return {
    mode: given.NODE_ENV,
    port: given.PORT,
    host: given.HOST ?? (demo || !production ? LOOPBACK : "0.0.0.0"),
    apiPort: given.API_PORT,
    dataDir,
    apiUrl,
    officesApiUrl: given.OFFICES_API_URL ?? apiUrl,
    consoleUrl: given.CONSOLE_URL,
    embeddedApi: !given.API_URL,
    sessionSecrets: secretsOf(secrets.set, dataDir),
    demo,
    demoRoads: given.DEMO_ROADS ?? true,
    demoDrive: given.DEMO_DRIVE ?? true,
    places: places.settings,
    directions: directions.settings,
    maps: maps.settings,
    logLevel: given.LOG_LEVEL ?? (demo ? "warn" : "info"),
    trustProxy: given.TRUST_PROXY,
    watch: watchSettings(given),
    bench: given.BENCH ?? false,
    ownServer: false,
  };
}

const LOOPBACK = "127.0.0.1";
const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

function secretsOf(set: readonly string[], dataDir: string): Env["sessionSecrets"] {
  const [first, ...others] = set;
  if (first) return [first, ...others];
  const stored = storedSecret(dataDir);
  if (typeof stored !== "string") throw new EnvError(stored.problems);
  return [stored];
}

// The server and the Remix build are bundles of their own, so the settings of the
// process lie where both find them.
const SHARED = Symbol.for("waybook.env");
const shared = globalThis as { [SHARED]?: Env };

/** The settings of this process, read on first use. */
export function env(): Env {
  shared[SHARED] ??= readEnv(process.env);
  return shared[SHARED];
}

/** Makes these the settings of this process: the server once its ports are known, and tests. */
export function setEnv(settings: Env): Env {
  shared[SHARED] = settings;
  return settings;
}
