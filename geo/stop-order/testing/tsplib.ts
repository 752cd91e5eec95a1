import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedData } from "geo/testing/shared-data";

export interface Instance {
  name: string;
  symmetric: boolean;
  matrix: number[][];
  /** The length of the best closed tour. */
  optimum: number;
}

const FOLDER = sharedData("tsplib") ?? "";

/** The instances lie outside the repository and may be missing. */
export const hasInstances = () => FOLDER !== "";

const read = (file: string) => readFileSync(join(FOLDER, file), "utf8");

/**
 * The instances of TSPLIB at hand, with their known optima, the smallest first.
 * @param mostStops larger ones are not even read
 */
export function instances(mostStops = Number.POSITIVE_INFINITY): Instance[] {
  const optima = JSON.parse(read("optima.json"));
  const ofKind = (symmetric: boolean) =>
    Object.entries(optima[symmetric ? "symmetric" : "asymmetric"]).flatMap(([name, optimum]) => {
      const text = read(`${name}.${symmetric ? "tsp" : "atsp"}`);
      if (sizeOf(text) > mostStops) return [];
      return [{ name, symmetric, matrix: readMatrix(text), optimum: Number(optimum) }];
    });
  return [...ofKind(true), ...ofKind(false)].sort((a, b) => a.matrix.length - b.matrix.length);
}

const sizeOf = (text: string) => Number(/DIMENSION\s*:\s*(\d+)/.exec(text)?.[1]);

function readMatrix(text: string): number[][] {
  const [head = "", body = ""] = text.split(/(?:EDGE_WEIGHT|NODE_COORD)_SECTION/);
  const size = sizeOf(head);
  const numbers = body.trim().split(/\s+/).map(Number);
  if (/EXPLICIT/.test(head)) {
    return Array.from({ length: size }, (_, row) => numbers.slice(row * size, (row + 1) * size));
  }
  const points = Array.from({ length: size }, (_, row) => numbers.slice(row * 3 + 1, row * 3 + 3));
  const distance = /EDGE_WEIGHT_TYPE\s*:\s*ATT/.test(head) ? pseudoEuclidean : rounded;
  return points.map(([x = 0, y = 0]) =>
    points.map(([otherX = 0, otherY = 0]) => distance(x - otherX, y - otherY)),
  );
}

const rounded = (x: number, y: number) => Math.round(Math.hypot(x, y));
const pseudoEuclidean = (x: number, y: number) => Math.ceil(Math.sqrt((x * x + y * y) / 10));
