/** Which directions engine to use, out of the environment's `DIRECTIONS` settings. */
import type { EngineName } from "./engine";

export const DIRECTIONS_ENGINES = [
  "graphhopper",
  "valhalla",
  "osrm",
  "estimate",
] as const satisfies EngineName[];

const HOSTED_GRAPHHOPPER = "https://graphhopper.com/api/1";

/** The specification's profile for GraphHopper; the others drive, as the maps do. */
const PROFILES = { graphhopper: "bike", valhalla: "auto", osrm: "driving" } as const;

export type DirectionsSettings =
  | { engine: "estimate" }
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

interface Given {
  DIRECTIONS?: EngineName | undefined;
  /** Without a slash at its end. */
  DIRECTIONS_URL?: string | undefined;
  DIRECTIONS_KEY?: string | undefined;
  DIRECTIONS_PROFILE?: string | undefined;
}

/** The settings, or what is wrong with their combination: a sentence for each problem. */
export function directionsSettings(given: Given): DirectionsSettings | { problems: string[] } {
  const { DIRECTIONS: engine, DIRECTIONS_URL: url, DIRECTIONS_KEY: key } = given;
  if (engine === undefined || engine === "estimate") {
    const idle = (["DIRECTIONS_URL", "DIRECTIONS_KEY", "DIRECTIONS_PROFILE"] as const).filter(
      (name) => given[name] !== undefined,
    );
    if (idle.length === 0) return { engine: "estimate" };
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

  const problems: string[] = [];
  if (!url) problems.push(`DIRECTIONS_URL is missing: DIRECTIONS=${engine} needs it.`);
  if (engine === "osrm" && key) problems.push("DIRECTIONS_KEY has no use: OSRM takes no key.");
  if (!url || problems.length > 0) return { problems };
  return engine === "osrm" ? { engine, url, profile } : { engine, url, profile, key };
}

function isHosted(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "graphhopper.com" || hostname.endsWith(".graphhopper.com");
}
