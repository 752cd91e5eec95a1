/** Which directions engine to use, out of the environment's `DIRECTIONS` settings. */

import type { EngineName } from "geo/directions/engine";
import type { Mode } from "geo/roads/road-file";
import {
  defineSettings,
  oneOf,
  optional,
  type Problems,
  serviceKey,
  serviceUrl,
} from "platform/settings/types";
import { z } from "zod";

const ENGINES = [
  "graphhopper",
  "valhalla",
  "osrm",
  "roads",
  "estimate",
] as const satisfies EngineName[];

/** Who travels on roads that our own search knows. */
const MODES = ["car", "bike", "foot"] as const satisfies Mode[];

const HOSTED_GRAPHHOPPER = "https://graphhopper.com/api/1";

/** The specification's profile for GraphHopper; the others drive, as the maps do. */
const PROFILES = { graphhopper: "bike", valhalla: "auto", osrm: "driving" } as const;

export type DirectionsSettings =
  /** Nothing is set: the roads of the loaded extract where there are any, else the estimate. */
  | { engine: "automatic"; mode: Mode }
  | { engine: "estimate" }
  /** Our own search on the roads of the loaded extract. */
  | { engine: "roads"; mode: Mode }
  | (Service & { engine: "osrm" })
  | (Service & { engine: "valhalla"; key: string | undefined })
  | (Service & {
      engine: "graphhopper";
      key: string | undefined;
      /** GraphHopper's own service, which also chooses an order and has matrices. */
      hosted: boolean;
    });

interface Service {
  url: string;
  profile: string;
  /** Whom its roads are from: OpenStreetMap if not given, nobody who wants to be named if null. */
  attribution?: PathAttribution | null;
}

/** Whom a path is from, as it is shown beside it. */
export interface PathAttribution {
  label: string;
  href?: string;
}

const variables = {
  DIRECTIONS: optional(oneOf(ENGINES)),
  DIRECTIONS_URL: optional(serviceUrl),
  DIRECTIONS_KEY: optional(serviceKey),
  DIRECTIONS_PROFILE: optional(
    z.string().regex(/^[\w.-]+$/, "must be a name such as bike, car or driving"),
  ),
  DIRECTIONS_ATTRIBUTION: optional(
    z
      .string()
      .trim()
      .max(200, "must have at most 200 characters")
      .regex(/^(?!https?:)/, "must be words, which an address may follow")
      .transform(readAttribution),
  ),
};
/** `none`, or words with the address that they lead to at their end. */
function readAttribution(text: string): PathAttribution | null {
  if (text === "none") return null;
  const [, label = text, href] = /^(.*\S)\s+(https?:\/\/\S+)$/.exec(text) ?? [];
  return href && URL.canParse(href) ? { label, href } : { label: text };
}

type Given = z.output<z.ZodObject<typeof variables>>;

export const directionsSettings = defineSettings({ variables, read });

function read(given: Given): DirectionsSettings | Problems {
  const { DIRECTIONS: engine, DIRECTIONS_URL: url, DIRECTIONS_KEY: key } = given;
  if (engine === undefined || engine === "roads" || engine === "estimate") {
    return withoutService(engine, given);
  }

  const profile = given.DIRECTIONS_PROFILE ?? PROFILES[engine];
  const { DIRECTIONS_ATTRIBUTION: attribution } = given;
  const credit = attribution !== undefined && { attribution };
  if (engine === "graphhopper") {
    const hosted = !url || isHosted(url);
    if (hosted && !key) {
      return {
        problems: [
          "DIRECTIONS_KEY is missing: GraphHopper's own service needs one. For a server of your own set DIRECTIONS_URL.",
        ],
      };
    }
    return { engine, url: url ?? HOSTED_GRAPHHOPPER, profile, key, hosted, ...credit };
  }
  const problems: string[] = [];
  if (!url) problems.push(`DIRECTIONS_URL is missing: DIRECTIONS=${engine} needs it.`);
  if (engine === "osrm" && key) problems.push("DIRECTIONS_KEY has no use: OSRM takes no key.");
  if (!url || problems.length > 0) return { problems };
  return engine === "osrm"
    ? { engine, url, profile, ...credit }
    : { engine, url, profile, key, ...credit };
}

/** The engines that nothing is sent to. */
function withoutService(
  engine: "roads" | "estimate" | undefined,
  given: Given,
): DirectionsSettings | Problems {
  const { DIRECTIONS_PROFILE: profile = "car" } = given;
  const problems = (["DIRECTIONS_URL", "DIRECTIONS_KEY", "DIRECTIONS_ATTRIBUTION"] as const)
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name} needs DIRECTIONS set to graphhopper, valhalla or osrm.`);
  const mode = MODES.find((known) => known === profile);
  if (engine === "estimate" && given.DIRECTIONS_PROFILE !== undefined) {
    problems.push("DIRECTIONS_PROFILE has no use with DIRECTIONS=estimate.");
  } else if (!mode) {
    problems.push(
      `DIRECTIONS_PROFILE must be one of ${MODES.join(", ")} unless DIRECTIONS names a service.`,
    );
  }
  if (problems.length > 0 || !mode) return { problems };
  return engine === "estimate" ? { engine } : { engine: engine ?? "automatic", mode };
}

function isHosted(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "graphhopper.com" || hostname.endsWith(".graphhopper.com");
}
