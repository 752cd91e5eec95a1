/** How fast roads are, and what turning costs: what makes one path better than another. */
import type { Mode, RoadKind } from "~/extract/road-file";

/** In km/h where nothing is tagged: in the country, and in town. */
const CAR: Record<RoadKind, [country: number, town: number]> = {
  motorway: [105, 89],
  trunk: [90, 73],
  primary: [75, 57],
  secondary: [60, 49],
  tertiary: [50, 40],
  motorway_link: [89, 84],
  trunk_link: [77, 77],
  primary_link: [64, 64],
  secondary_link: [51, 51],
  tertiary_link: [43, 43],
  unclassified: [40, 35],
  residential: [35, 30],
  living_street: [10, 10],
  service: [25, 20],
  road: [25, 25],
  track: [10, 10],
  pedestrian: [8, 8],
  cycleway: [8, 8],
  footway: [8, 8],
  path: [8, 8],
  bridleway: [8, 8],
  steps: [5, 5],
  alley: [25, 20],
  driveway: [10, 10],
  parking_aisle: [15, 15],
};

const BIKE = 18;
const SLOWER_BIKE: Partial<Record<RoadKind, number>> = {
  track: 13,
  path: 14,
  footway: 10,
  pedestrian: 8,
  bridleway: 10,
  parking_aisle: 14,
  driveway: 15,
  alley: 16,
};

const FOOT = 5.1;
const SLOWER_FOOT: Partial<Record<RoadKind, number>> = { steps: 3, track: 4.5, path: 4.8 };

/** A segment of road, as far as speed goes. */
interface Stretch {
  kind: RoadKind;
  /** The speed that is allowed, in km/h; 0 where that is not known. */
  tagged: number;
  inTown: boolean;
}

/** Kilometres an hour along a stretch of road. */
export function roadSpeed(mode: Mode, { kind, tagged, inTown }: Stretch): number {
  switch (mode) {
    case "car":
      return tagged || CAR[kind][inTown ? 1 : 0];
    case "bike":
      return SLOWER_BIKE[kind] ?? BIKE;
    case "foot":
      return SLOWER_FOOT[kind] ?? FOOT;
  }
}

/** What a second on such a road counts for when a path is chosen, where that is not one. */
export const DISLIKED: Record<Mode, Partial<Record<RoadKind, number>>> = {
  car: { tertiary: 1.1, living_street: 1.3, service: 1.15, parking_aisle: 1.5 },
  bike: { primary: 1.1, secondary: 1.05, cycleway: 0.95, service: 1.1, alley: 1.1, footway: 1.1 },
  foot: {},
};

/** What entering such a road from another kind counts for, in seconds that it does not take. */
export const ENTERED: Record<Mode, Partial<Record<RoadKind, number>>> = {
  car: { service: 5, alley: 5, driveway: 20, parking_aisle: 20 },
  bike: { service: 5, driveway: 10, parking_aisle: 10 },
  foot: {},
};

/** The same for roads that only those may enter who have business there. */
export const ENDS_ONLY_ENTERED = 450;

interface TurnCosts {
  /** Seconds for going on by a bend of 45 to 135 degrees where roads meet, across traffic or not. */
  acrossTraffic: number;
  withTraffic: number;
  /** For a sharper one. */
  sharp: number;
  /** For turning round where the road ends, or where the road must be left the way it was come. */
  round: number;
  signals: number;
  /** What any turn off the road counts for besides, when a path is chosen. */
  disliked: number;
}

export const TURN_COSTS: Record<Mode, TurnCosts> = {
  car: { acrossTraffic: 2.5, withTraffic: 2.5, sharp: 6, round: 13, signals: 4.5, disliked: 3.5 },
  bike: { acrossTraffic: 4, withTraffic: 2, sharp: 5, round: 5, signals: 6, disliked: 2 },
  foot: { acrossTraffic: 0, withTraffic: 0, sharp: 0, round: 0, signals: 4, disliked: 0 },
};
