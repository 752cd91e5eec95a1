/** Cities of the world, as `scripts/lib/gazetteer.mjs` wrote them. */
import { type LonLat, METRES_A_DEGREE, narrowing } from "geo/geometry/lon-lat";
import { linesOf } from "./sorted-lines";

const FIRST_LINE = "waybook world cities 1\n";

export interface WorldCities {
  /** Where cities of a name are; none for an unknown name. */
  named(name: string): LonLat[];
  /** The city nearest to a place, by looking at all of them: some 2 ms, the first time 0.1 s. */
  nearest(at: LonLat): NearestCity | null;
}

export interface NearestCity {
  /** Two letters (ISO 3166). */
  country: string;
  metres: number;
}

/** A name in small letters without accents and signs. */
export const cityKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** @throws Error where the text is not what was written */
export function readWorldCities(text: string): WorldCities {
  if (!text.startsWith(FIRST_LINE)) {
    throw new Error(`The world's cities do not begin with "${FIRST_LINE.trim()}"`);
  }
  let all: Positions | undefined;
  return {
    named(name) {
      const key = cityKey(name);
      return linesOf(text, key, FIRST_LINE.length).map((line) => {
        const [, latitude, longitude] = line.split("\t");
        return [Number(longitude), Number(latitude)];
      });
    },
    nearest(at) {
      all ??= readPositions(text);
      return nearestOf(all, at);
    },
  };
}

interface Positions {
  countries: string[];
  longitudes: Float32Array;
  latitudes: Float32Array;
}

function readPositions(text: string): Positions {
  const lines = text.slice(FIRST_LINE.length).trimEnd().split("\n");
  const countries: string[] = [];
  const longitudes = new Float32Array(lines.length);
  const latitudes = new Float32Array(lines.length);
  // One text for each country, instead of one for each city.
  const codes = new Map<string, string>();
  lines.forEach((line, at) => {
    const [, code = "", latitude, longitude] = line.split("\t");
    if (!codes.has(code)) codes.set(code, code);
    countries.push(codes.get(code) ?? code);
    latitudes[at] = Number(latitude);
    longitudes[at] = Number(longitude);
  });
  return { countries, longitudes, latitudes };
}

function nearestOf(
  { countries, longitudes, latitudes }: Positions,
  [longitude, latitude]: LonLat,
): NearestCity | null {
  const narrow = narrowing(latitude);
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < countries.length; at++) {
    const y = (latitudes[at] ?? 0) - latitude;
    if (y * y >= least) continue;
    const away = Math.abs((longitudes[at] ?? 0) - longitude);
    const x = (away > 180 ? 360 - away : away) * narrow;
    const square = x * x + y * y;
    if (square < least) {
      nearest = at;
      least = square;
    }
  }
  const country = countries[nearest];
  return country === undefined ? null : { country, metres: Math.sqrt(least) * METRES_A_DEGREE };
}
