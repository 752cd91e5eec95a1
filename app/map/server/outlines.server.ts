/** The land, the states and the larger cities of the United States, and the world, built by `scripts/lib/outlines.mjs`. */
import { readFileSync } from "node:fs";
import type { LonLat } from "geo/geometry/lon-lat";
import { buildGround, type Ground, type Part } from "geo/ground/ground";
import { z } from "zod";
import { builtFile } from "~/server/built.server";

const Path = z.array(z.number().int());
const Outlines = z.object({
  land: z.array(Path),
  abroad: z.array(Path),
  borders: z.array(Path),
  states: z.array(z.tuple([z.string(), z.number(), z.number()])),
  cities: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
});
const PRECISION = 1000;

interface City {
  name: string;
  coordinates: LonLat;
  population: number;
}

interface Outlines {
  ground: Ground;
  /** The land of all other countries, coarse. */
  abroad: Ground;
  /** The largest first. */
  states: { name: string; coordinates: LonLat }[];
  /** The largest first. */
  cities: City[];
}

let loaded: Outlines | undefined;

/** Read on first use; throws where the build has not made them. */
export function outlines(): Outlines {
  loaded ??= load();
  return loaded;
}

function load(): Outlines {
  const { land, abroad, borders, states, cities } = Outlines.parse(
    JSON.parse(readFileSync(builtFile("outlines.json"), "utf8")),
  );
  const part = (kind: Part["kind"]) => (path: number[]) => ({ kind, from: 0, path: sum(path) });
  return {
    ground: buildGround([...land.map(part("land")), ...borders.map(part("border"))]),
    abroad: buildGround(abroad.map(part("land"))),
    states: states.map(([name, ...coordinates]) => ({ name, coordinates })),
    cities: cities.map(([name, longitude, latitude, population]) => ({
      name,
      coordinates: [longitude, latitude],
      population,
    })),
  };
}

/** Degrees out of differences of whole numbers. */
function sum(path: readonly number[]): number[] {
  const last = [0, 0];
  return path.map((delta, i) => {
    const total = (last[i % 2] as number) + delta;
    last[i % 2] = total;
    return total / PRECISION;
  });
}
