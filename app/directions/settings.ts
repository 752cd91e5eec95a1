/** Which directions engine to use, out of the environment's `DIRECTIONS` settings. */
import { z } from "zod";
import {
  defineSettings,
  oneOf,
  optional,
  type Problems,
  serviceKey,
  serviceUrl,
} from "../server/settings";
import type { EngineName } from "./engine";
import { PROFILES as PROCESS_PROFILES } from "./valhalla-process/config";

const ENGINES = ["graphhopper", "valhalla", "osrm", "estimate"] as const satisfies EngineName[];

const HOSTED_GRAPHHOPPER = "https://graphhopper.com/api/1";

/** The specification's profile for GraphHopper; the others drive, as the maps do. */
const PROFILES = { graphhopper: "bike", valhalla: "auto", osrm: "driving" } as const;

export type DirectionsSettings =
  /** Nothing is set: the roads of the loaded extract where there are any, else the estimate. */
  | { engine: "automatic"; profile: string }
  | { engine: "estimate" }
  /** Valhalla in a process of ours, on the roads of the loaded extract. */
  | { engine: "valhalla-process"; profile: string }
  | { engine: "osrm"; url: string; profile: string }
  | { engine: "valhalla"; url: string; profile: string; key: string | undefined }
  | {
      engine: "graphhopper";
      url: string;
      profile: string;
      key: string | undefined;
      /** GraphHopper's own service, which also chooses an order and has matrices. */
      hosted: boolean;
    };

const variables = {
  DIRECTIONS: optional(oneOf(ENGINES)),
  DIRECTIONS_URL: optional(serviceUrl),
  DIRECTIONS_KEY: optional(serviceKey),
  DIRECTIONS_PROFILE: optional(
    z.string().regex(/^[\w.-]+$/, "must be a name such as bike, car or driving"),
  ),
};
type Given = z.output<z.ZodObject<typeof variables>>;

export const directionsSettings = defineSettings({ variables, read });

function read(given: Given): DirectionsSettings | Problems {
  const { DIRECTIONS: engine, DIRECTIONS_URL: url, DIRECTIONS_KEY: key } = given;
  if (engine === undefined || engine === "estimate") {
    const idle = (["DIRECTIONS_URL", "DIRECTIONS_KEY", "DIRECTIONS_PROFILE"] as const).filter(
      (name) => given[name] !== undefined,
    );
    if (idle.length === 0) {
      return engine ? { engine } : { engine: "automatic", profile: PROFILES.valhalla };
    }
    return {
      problems: idle.map(
        (name) => `${name} needs DIRECTIONS set to graphhopper, valhalla or osrm.`,
      ),
    };
  }

  const profile = given.DIRECTIONS_PROFILE ?? PROFILES[engine];
  if (engine === "graphhopper") {
    const hosted = !url || isHosted(url);
    if (hosted && !key) {
      return {
        problems: [
          "DIRECTIONS_KEY is missing: GraphHopper's own service needs one. For a server of your own set DIRECTIONS_URL.",
        ],
      };
    }
    return { engine, url: url ?? HOSTED_GRAPHHOPPER, profile, key, hosted };
  }
  if (engine === "valhalla") {
    return url ? { engine, url, profile, key } : valhallaProcess(profile, key);
  }

  const problems: string[] = [];
  if (!url) problems.push(`DIRECTIONS_URL is missing: DIRECTIONS=${engine} needs it.`);
  if (key) problems.push("DIRECTIONS_KEY has no use: OSRM takes no key.");
  if (!url || problems.length > 0) return { problems };
  return { engine, url, profile };
}

function valhallaProcess(profile: string, key: string | undefined) {
  const problems: string[] = [];
  if (key) problems.push("DIRECTIONS_KEY has no use without DIRECTIONS_URL: Valhalla runs here.");
  if (!PROCESS_PROFILES.some((known) => known === profile)) {
    problems.push(`DIRECTIONS_PROFILE must be one of ${PROCESS_PROFILES.join(", ")}.`);
  }
  return problems.length > 0 ? { problems } : ({ engine: "valhalla-process", profile } as const);
}

function isHosted(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "graphhopper.com" || hostname.endsWith(".graphhopper.com");
}
