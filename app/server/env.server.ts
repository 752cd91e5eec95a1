import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type MapSettings, mapSettings } from "~/map/settings";
import {
  DIRECTIONS_ENGINES,
  type DirectionsSettings,
  directionsSettings,
} from "../directions/settings";
import { PLACES_ENGINES, type PlacesSettings, placesSettings } from "../places/settings";

const SHORTEST_SECRET = 32;

/** A setting that is given but empty counts as left out. */
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), type.optional());

const withDefault = <T extends z.ZodType>(type: T, fallback: string) =>
  z.preprocess((value) => (value === undefined || value === "" ? fallback : value), type);

const port = z.coerce
  .number("must be a port number from 0 to 65535")
  .int("must be a port number from 0 to 65535")
  .min(0, "must be a port number from 0 to 65535")
  .max(65535, "must be a port number from 0 to 65535");

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be a URL that starts with http:// or https://" })
  .transform((url) => url.replace(/\/+$/, ""));

/** The address of a service, to which paths are added. */
const serviceUrl = httpUrl.refine((text) => {
  const { username, password, search, hash } = new URL(text);
  return !(username || password || search || hash);
}, "must be a URL without a user, a password, a query or a fragment");

/** Texts with spaces between them. */
const words = z.string().transform((text) => text.trim().split(/\s+/));

const STYLE_URLS =
  "must be the URL of a MapLibre style, or two with a space between them: light and dark";

/** Addresses for the browser: they go into the content security policy letter by letter. */
const styleUrls = words.pipe(
  z.array(z.url({ protocol: /^https?$/, error: STYLE_URLS })).max(2, STYLE_URLS),
);

const HOSTS =
  "must be hosts such as https://tiles.example.com or https://*.example.com, with spaces between them";

const hosts = words.pipe(
  z.array(z.string().regex(/^https?:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i, HOSTS)),
);

const onOff = z
  .enum(["1", "true", "on", "yes", "0", "false", "off", "no"], "must be 1 (on) or 0 (off)")
  .transform((word) => ["1", "true", "on", "yes"].includes(word));

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const Settings = z.object({
  NODE_ENV: withDefault(
    z.enum(["production", "development", "test"], "must be production, development or test"),
    "production",
  ),
  PORT: withDefault(port, "3000"),
  HOST: optional(z.string()),
  API_PORT: withDefault(port, "3001"),
  DATA_DIR: withDefault(z.string(), "./data"),
  API_URL: optional(httpUrl),
  OFFICES_API_URL: optional(httpUrl),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: "must be a URL of the form postgres://user:password@host:5432/name",
    }),
  ),
  SESSION_SECRET: optional(z.string()),
  DEMO: optional(onOff),
  PLACES: optional(z.enum(PLACES_ENGINES, `must be one of ${PLACES_ENGINES.join(", ")}`)),
  PLACES_URL: optional(serviceUrl),
  PLACES_KEY: optional(z.string().regex(/^[\w.~-]+$/, "must be the key alone, without spaces")),
  DIRECTIONS: optional(
    z.enum(DIRECTIONS_ENGINES, `must be one of ${DIRECTIONS_ENGINES.join(", ")}`),
  ),
  DIRECTIONS_URL: optional(serviceUrl),
  DIRECTIONS_KEY: optional(z.string().regex(/^[\w.~-]+$/, "must be the key alone, without spaces")),
  DIRECTIONS_PROFILE: optional(
    z.string().regex(/^[\w.-]+$/, "must be a name such as bike, car or driving"),
  ),
  GOOGLE_MAPS_API_KEY: optional(
    z.string().regex(/^[\w-]+$/, "must be the key alone: letters, digits, - and _"),
  ),
  MAP_STYLE_URL: optional(styleUrls),
  MAP_HOSTS: optional(hosts),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)),
  TRUST_PROXY: withDefault(
    z.coerce
      .number("must be the number of proxies in front, 0 for none")
      .int("must be the number of proxies in front, 0 for none")
      .min(0, "must be the number of proxies in front, 0 for none")
      .max(10, "must be the number of proxies in front, at most 10"),
    "0",
  ),
  BENCH: optional(onOff),
});

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
  /** True when this process starts the embedded API itself. */
  embeddedApi: boolean;
  /** The first signs, all verify. */
  sessionSecrets: readonly [string, ...string[]];
  /** Who finds places; the gazetteer where nothing is set. */
  places: PlacesSettings;
  demo: boolean;
  /** Who computes paths and travel times; the estimate where nothing is set. */
  directions: DirectionsSettings;
  /** Which map the browser gets, and from where. */
  maps: MapSettings;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Proxies in front whose `X-Forwarded-*` headers are believed. */
  trustProxy: number;
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
  constructor(problems: readonly string[]) {
    super(`Waybook can't start with these settings:\n${problems.map((p) => `  ${p}`).join("\n")}`);
  }
}

/**
 * Reads the settings from environment variables.
 * @throws EnvError that names every wrong or missing one; a data directory that can't be used
 *   only once all others are right, as looking makes it
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const { given, problems, wrong } = checked(variables);
  // What only follows from a setting that is named already would lead astray.
  const follows = (problem: string) => problem.split(/\W+/).some((word) => wrong.includes(word));
  const valid = <T extends object>(found: T | { problems: string[] }) => {
    if (!("problems" in found)) return found;
    problems.push(...found.problems.filter((problem) => !follows(problem)));
    return undefined;
  };
  const places = valid(placesSettings(given));
  const directions = valid(directionsSettings(given));
  const maps = valid(mapSettings(given));
  const secrets = valid(givenSecrets(given));
  if (problems.length > 0 || !places || !directions || !maps || !secrets) {
    throw new EnvError(problems);
  }
  const dataDir = resolve(given.DATA_DIR);
  const demo = given.DEMO ?? (!given.API_URL && !given.DATABASE_URL);
  const production = given.NODE_ENV === "production";
  const loopbackOnly = demo || !production;
  const [secret = secretFile(dataDir), ...others] = secrets.set;
  const apiUrl = given.API_URL ?? `http://127.0.0.1:${given.API_PORT}`;
  return {
    mode: given.NODE_ENV,
    port: given.PORT,
    host: given.HOST ?? (loopbackOnly ? "127.0.0.1" : "0.0.0.0"),
    apiPort: given.API_PORT,
    dataDir,
    apiUrl,
    officesApiUrl: given.OFFICES_API_URL ?? apiUrl,
    embeddedApi: !given.API_URL,
    sessionSecrets: [secret, ...others],
    places,
    demo,
    directions,
    maps,
    logLevel: given.LOG_LEVEL ?? (demo ? "warn" : "info"),
    trustProxy: given.TRUST_PROXY,
    bench: given.BENCH ?? false,
    ownServer: false,
  };
}

/** The settings that are right each by itself, and what is wrong with the others. */
function checked(variables: Record<string, string | undefined>) {
  const read = Settings.safeParse(variables);
  if (read.success) return { given: read.data, problems: [], wrong: [] };
  const issues = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  const wrong = issues.map(([name]) => name);
  const without = Object.fromEntries(wrong.map((name) => [name, undefined]));
  return {
    given: Settings.parse({ ...variables, ...without }),
    // One of several values in a setting has its place in the path, which nobody asks for.
    problems: [...new Set(issues.map((issue) => `${issue.join(" ")}.`))],
    wrong,
  };
}

/** The session secrets that are set, or what is wrong with them. */
function givenSecrets(given: z.infer<typeof Settings>): { set: string[] } | { problems: string[] } {
  const set = (given.SESSION_SECRET ?? "")
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (given.NODE_ENV !== "production") return { set };
  if (set.some((secret) => secret.length < SHORTEST_SECRET)) {
    return {
      problems: [
        `SESSION_SECRET must have at least ${SHORTEST_SECRET} characters (each, in a comma list).`,
      ],
    };
  }
  if (set.length === 0 && (given.API_URL || given.DATABASE_URL)) {
    return {
      problems: [
        "SESSION_SECRET is missing. Set it to a long random text, such as the output of `openssl rand -hex 32`.",
      ],
    };
  }
  return { set };
}

/** The secret of this data directory, made on first use; only its owner can read it. */
function secretFile(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw cannotUse(dataDir, error);
  }
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= SHORTEST_SECRET) return secret;
  } catch (error) {
    throw cannotUse(dataDir, error);
  }
  throw new EnvError([`DATA_DIR holds a secret file that is too short: delete ${file}.`]);
}

const errorCode = (error: unknown) => (error instanceof Error && "code" in error ? error.code : "");

const cannotUse = (dataDir: string, error: unknown) =>
  new EnvError([
    `DATA_DIR ${dataDir} can't be used (${errorCode(error)}). Name a folder to write in.`,
  ]);

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
