import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { sharedData } from "geo/testing/shared-data";
import { createProblem, storedMatrix } from "../check-problem";
import type { PlanProblem } from "../problem";

export interface Instance {
  name: string;
  /** C1, C2, R1, R2, RC1 or RC2. */
  kind: string;
  problem: PlanProblem;
  /** The least distance known; undefined if none is. */
  bestKnown: number | undefined;
}

/**
 * Least distances that are proven for distances cut to one decimal, which are never longer. The shared
 * file has 1101.37 and 1249.86 for these two, which no plan can reach.
 */
const PROVEN: Record<string, number> = { R109: 1146.9, RC103: 1258 };

const FOLDER = sharedData("vrptw") ?? "";

/** The instances lie outside the repository and may be missing. */
export const hasSolomon = (): boolean => FOLDER !== "";

/** The 56 instances of Solomon (1987), each with 100 customers, by name. */
export const solomon = (): Instance[] =>
  readdirSync(join(FOLDER, "solomon"))
    .sort()
    .map((file) => readInstance(join(FOLDER, "solomon", file)));

/**
 * An instance of a file by Solomon or by Gehring and Homberger. The least distance known is that of
 * a file `best-known.json` in its folder or the one above.
 *
 * @throws RangeError if the file has another form, and what reading a file throws
 */
export function readInstance(file: string): Instance {
  const name = basename(file, extname(file)).toUpperCase();
  const problem = readSolomon(readFileSync(file, "utf8"));
  const kind = /^(C|R|RC)[12]/.exec(name)?.[0] ?? name;
  return { name, kind, problem, bestKnown: bestKnownOf(name, dirname(file)) };
}

function bestKnownOf(name: string, folder: string): number | undefined {
  const file = [folder, dirname(folder)]
    .map((one) => join(one, "best-known.json"))
    .find((one) => existsSync(one));
  const known = file && JSON.parse(readFileSync(file, "utf8"))[name]?.leastDistance?.distance;
  return typeof known === "number" ? Math.max(known, PROVEN[name] ?? 0) : undefined;
}

/**
 * Least distance; travel times are Euclidean distances in double precision. Gehring and Homberger's
 * files have the same form.
 *
 * @throws RangeError if the text has no vehicles or no customers
 */
export function readSolomon(text: string): PlanProblem {
  // Lines of numbers alone: one of vehicles and their capacity, then the depot and the customers.
  const lines = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((line) => line.every((number) => !Number.isNaN(number)));
  const [vehicles = 0, capacity = 0] = lines.find(({ length }) => length === 2) ?? [];
  const rows = lines.filter(({ length }) => length === 7);
  if (vehicles < 1 || rows.length < 2) throw new RangeError("No vehicles or no customers");
  const cells = new Float64Array(rows.length ** 2);
  for (const [from, [, x = 0, y = 0]] of rows.entries()) {
    for (const [to, [, otherX = 0, otherY = 0]] of rows.entries()) {
      cells[from * rows.length + to] = Math.hypot(x - otherX, y - otherY);
    }
  }
  const [, , , , begins = 0, ends = 0] = rows[0] ?? [];
  const shift = { begins, ends };
  return createProblem({
    matrix: storedMatrix({ times: cells, distances: cells }),
    agentDays: Array.from({ length: vehicles }, (_, agent) => {
      return { agent, day: 0, start: 0, end: 0, shift, mostLoad: capacity };
    }),
    stops: rows.slice(1).map(([, , , load, opens = 0, closes = 0, seconds = 0], index) => {
      return { place: index + 1, load, seconds, windows: [{ opens, closes }] };
    }),
    weights: { time: 0, distance: 1 },
  });
}
