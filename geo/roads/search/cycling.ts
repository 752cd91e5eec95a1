/** What a second by bike counts for: the more, the more one has to do with cars. */
import { type RoadKind, SEGMENT } from "geo/roads/road-file";

/** Away from all cars. A second counts more than what a junction does, which counts as it is. */
const QUIET = 1.24;

/** What is added beside cars that go 40 km/h, on a road of each kind. */
const BESIDE_CARS: Record<RoadKind, number> = {
  ...{ motorway: 1.35, motorway_link: 1.35, trunk: 1.35, trunk_link: 1.35 },
  ...{ primary: 1.08, primary_link: 1.08, secondary: 0.95, secondary_link: 0.95 },
  ...{ tertiary: 0.88, tertiary_link: 0.88, unclassified: 0.88, road: 0.88 },
  ...{ residential: 0.82, living_street: 0.82 },
  // There cars come out of everywhere.
  ...{ service: 1.7, alley: 1.7, driveway: 1.7, parking_aisle: 2, track: 3.3 },
  cycleway: 0,
  // There bikes share with those on foot, whom cars' speed says nothing of: 8 km/h.
  ...{ pedestrian: 1.5, footway: 1.5, path: 1.7, bridleway: 1.5, steps: 1.5 },
};
/** More on a road for lorries. */
const BESIDE_LORRIES = 0.45;
/** How much of it is left in a lane of one's own. */
const IN_A_LANE = 0.45;

interface Traffic {
  kind: RoadKind;
  /** How fast cars go, in km/h. */
  carSpeed: number;
  /** Bits of `SEGMENT`. */
  flags: number;
}

/** What a second on such a road counts for, when a path is chosen for a bike. */
export function cyclingCost({ kind, carSpeed, flags }: Traffic): number {
  const beside = BESIDE_CARS[kind] + (flags & SEGMENT.lorryRoute ? BESIDE_LORRIES : 0);
  const part = flags & SEGMENT.cycleLane ? IN_A_LANE : 1;
  return QUIET + beside * hurry(carSpeed) * part;
}

/** 1 beside cars that go 40 km/h; rises faster from there on, and slower from 65 km/h. */
function hurry(speed: number): number {
  if (speed <= 40) return speed / 40;
  return speed <= 65 ? speed / 25 - 0.6 : speed / 50 + 0.7;
}
