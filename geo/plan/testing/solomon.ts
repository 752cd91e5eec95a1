import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedData } from "geo/testing/shared-data";
import { createProblem, storedMatrix } from "../check-problem";
import type { PlanProblem } from "../problem";

export interface Instance {
  name: string;
  /** C1, C2, R1, R2, RC1 or RC2. */
  kind: string;
  problem: PlanProblem;
  /** The least distance known. */
  bestKnown: number;
}

const FOLDER = sharedData("vrptw") ?? "";

/** The instances lie outside the repository and may be missing. */
export const hasSolomon = (): boolean => FOLDER !== "";

/** The 56 instances of Solomon (1987), each with 100 customers, by name. */
export function solomon(): Instance[] {
  const best = JSON.parse(readFileSync(join(FOLDER, "best-known.json"), "utf8"));
  return readdirSync(join(FOLDER, "solomon"))
    .sort()
    .map((file) => {
      const name = file.replace(/\.txt$/, "");
      const problem = readSolomon(readFileSync(join(FOLDER, "solomon", file), "utf8"));
      const kind = name.replace(/\d\d$/, "");
      return { name, kind, problem, bestKnown: best[name].leastDistance.distance };
    });
}

/** Least distance; travel times are Euclidean distances in double precision. */
export function readSolomon(text: string): PlanProblem {
  const numbers = (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  // The name, for example "C101", is a number for the pattern too.
  const [, vehicles = 0, capacity = 0, ...rest] = numbers;
  const rows = Array.from({ length: rest.length / 7 }, (_, row) =>
    rest.slice(row * 7, row * 7 + 7),
  );
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
