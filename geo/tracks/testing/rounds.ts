/**
 * A simulated world of agents' rounds, for measuring what is made of their positions: visits, and
 * passing by with red lights and in traffic jams. The same for the same seed.
 */

import { type LonLat, METRES_A_DEGREE, narrowing } from "../../geometry/lon-lat";
import { type Random, seededRandom } from "../../random";
import type { Fix } from "../stays";

/** The way of a device past one location. */
export interface Passage {
  kind: "visit" | "drive-by";
  /** What it is like, for the message of a test. */
  what: string;
  location: LonLat;
  fixes: Fix[];
  /** Of a visit, ms since 1970. */
  visit?: { from: number; to: number };
}

/** A device as it moves: metres east and north of the location, at a second. */
interface Step {
  at: number;
  x: number;
  y: number;
  /** Walls spoil what the device receives. */
  indoors?: boolean;
}

/** How a tracker program reports. */
interface Tracker {
  everySeconds: number;
  /** Reports only after so many metres, and else once in `restSeconds`. */
  afterMetres: number;
  restSeconds: number;
}

const TRACKERS: Tracker[] = [
  ...[5, 10, 15, 30, 60].map((everySeconds) => ({ everySeconds, afterMetres: 0, restSeconds: 0 })),
  // Programs that save the battery while the phone lies still.
  { everySeconds: 10, afterMetres: 50, restSeconds: 300 },
  { everySeconds: 60, afterMetres: 50, restSeconds: 300 },
];
const CENTRE: LonLat = [-83, 40];
const BEGIN = Date.parse("2026-11-02T14:00:00Z");

const between = (random: Random, least: number, most: number): number =>
  least + random() * (most - least);
const oneOf = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
/** About the normal distribution, of deviation 1. */
const noise = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** So many passages of a kind. */
export function passages(kind: Passage["kind"], count: number, seed: number): Passage[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () =>
    kind === "visit" ? makeVisit(random) : makeDriveBy(random),
  );
}

/** Collects steps, one a second. */
class Walk {
  readonly steps: Step[] = [];
  constructor(
    public x: number,
    public y: number,
  ) {}

  stand(seconds: number, indoors = false): void {
    for (let second = 0; second < seconds; second++) this.step(indoors);
  }

  /** Moves to a place at metres per second. */
  go(x: number, y: number, speed: number): void {
    const [fromX, fromY] = [this.x, this.y];
    const seconds = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / speed));
    for (let second = 1; second <= seconds; second++) {
      this.x = fromX + ((x - fromX) * second) / seconds;
      this.y = fromY + ((y - fromY) * second) / seconds;
      this.step(false);
    }
  }

  get seconds(): number {
    return this.steps.length;
  }

  private step(indoors: boolean): void {
    this.steps.push({ at: this.steps.length, x: this.x, y: this.y, indoors });
  }
}

/** Comes by car, parks, walks to the door, stays inside, and drives on. */
function makeVisit(random: Random): Passage {
  const parkedAt = between(random, 5, 120);
  const bearing = between(random, 0, 2 * Math.PI);
  const [parkX, parkY] = [parkedAt * Math.cos(bearing), parkedAt * Math.sin(bearing)];
  const speed = between(random, 7, 17);
  const walk = new Walk(between(random, -2500, -1500), parkY);
  walk.go(parkX - 150, parkY, speed);
  if (random() < 0.3) walk.stand(between(random, 15, 90));
  walk.go(parkX - 20, parkY, speed / 2);
  walk.go(parkX, parkY, 2);
  const arrived = walk.seconds;
  walk.stand(between(random, 5, 60));
  walk.go(between(random, -12, 12), between(random, -12, 12), 1.3);
  const minutes = 3 + 12 * Math.abs(noise(random));
  const until = walk.seconds + minutes * 60;
  while (walk.seconds < until) {
    walk.stand(between(random, 20, 200), true);
    // Within the building.
    walk.go(between(random, -15, 15), between(random, -15, 15), 1);
  }
  walk.go(parkX, parkY, 1.3);
  walk.stand(between(random, 5, 90));
  const left = walk.seconds;
  // On along the street, back, or into a side street.
  const turn = oneOf(random, [0, 0, Math.PI, Math.PI / 2, -Math.PI / 2]);
  walk.go(parkX + 20 * Math.cos(turn), parkY + 20 * Math.sin(turn), 3);
  walk.go(parkX + 2000 * Math.cos(turn), parkY + 2000 * Math.sin(turn), speed);
  const visit = { from: BEGIN + arrived * 1000, to: BEGIN + left * 1000 };
  const what = `visit of ${Math.round((left - arrived) / 60)} min, parked ${Math.round(parkedAt)} m off`;
  return { kind: "visit", visit, ...observed(random, walk, what) };
}

type Trouble = "none" | "red light" | "two red phases" | "jam" | "dense jam";

/** Passes along the street before the location. */
function makeDriveBy(random: Random): Passage {
  const trouble = oneOf<Trouble>(random, [
    "none",
    "red light",
    "red light",
    "two red phases",
    "jam",
    "dense jam",
  ]);
  const side = between(random, 5, 180) * (random() < 0.5 ? -1 : 1);
  const speed = between(random, 7, 20);
  const walk = new Walk(between(random, -3000, -1500), side);
  passBy(random, walk, trouble, speed);
  walk.go(between(random, 1500, 2500), side, speed);
  const what = `${trouble}, ${Math.round(Math.abs(side))} m off`;
  return { kind: "drive-by", ...observed(random, walk, what) };
}

function passBy(random: Random, walk: Walk, trouble: Trouble, speed: number): void {
  const { y } = walk;
  const line = between(random, -150, 150);
  if (trouble === "none") return;
  if (trouble === "red light" || trouble === "two red phases") {
    walk.go(line, y, speed);
    walk.stand(between(random, 10, 110));
    if (trouble === "red light") return;
    walk.go(line + between(random, 12, 60), y, between(random, 2, 6));
    walk.stand(between(random, 30, 110));
    return;
  }
  const isDense = trouble === "dense jam";
  const end = line + between(random, 100, 600);
  walk.go(line - between(random, 100, 600), y, speed);
  while (walk.x < end) {
    walk.go(walk.x + between(random, 5, isDense ? 20 : 60), y, between(random, 1.5, 4));
    walk.stand(between(random, 3, isDense ? 120 : 45));
  }
}

/** What a tracker reports of it. */
function observed(random: Random, { steps }: Walk, what: string): Omit<Passage, "kind" | "visit"> {
  const tracker = oneOf(random, TRACKERS);
  const saysAccuracy = random() < 0.85;
  const outdoors = between(random, 3, 12);
  const turn = between(random, 0, 2 * Math.PI);
  const fixes: Fix[] = [];
  let last: Step | undefined;
  // Walls and masts make errors that last, so the error is carried on.
  let [errorX, errorY] = [0, 0];
  for (const step of steps.slice(Math.floor(between(random, 0, tracker.everySeconds)))) {
    if (last && !isDue(tracker, last, step)) continue;
    last = step;
    if (random() < 0.08) continue;
    const accuracy = step.indoors ? outdoors * between(random, 1, 4) : outdoors;
    errorX = 0.6 * errorX + 0.5 * accuracy * noise(random);
    errorY = 0.6 * errorY + 0.5 * accuracy * noise(random);
    const jumps = random() < 0.004 ? between(random, 800, 5000) : 0;
    const [x, y] = [step.x + errorX + jumps, step.y + errorY];
    const place = placeAt(
      x * Math.cos(turn) - y * Math.sin(turn),
      x * Math.sin(turn) + y * Math.cos(turn),
    );
    const at = BEGIN + step.at * 1000;
    fixes.push({ at, place, ...(saysAccuracy && { accuracy: Math.round(accuracy) }) });
  }
  return { what: `${what}, every ${tracker.everySeconds} s`, location: CENTRE, fixes };
}

function isDue({ everySeconds, afterMetres, restSeconds }: Tracker, last: Step, step: Step) {
  const seconds = step.at - last.at;
  if (seconds < everySeconds) return false;
  if (afterMetres === 0) return true;
  return seconds >= restSeconds || Math.hypot(step.x - last.x, step.y - last.y) >= afterMetres;
}

const placeAt = (east: number, north: number): LonLat => [
  CENTRE[0] + east / (METRES_A_DEGREE * narrowing(CENTRE[1])),
  CENTRE[1] + north / METRES_A_DEGREE,
];
