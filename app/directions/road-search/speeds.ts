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

export const BIKE = 18;
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

export const FOOT = 5.1;
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
  bike: {
    primary: 1.4,
    secondary: 1.3,
    tertiary: 1.15,
    cycleway: 0.95,
    service: 1.1,
    alley: 1.1,
    footway: 1.1,
  },
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

/** How large roads are, from 0 for the largest: the larger hold up the smaller where they meet. */
export const RANKS: Record<RoadKind, number> = {
  ...{ motorway: 0, motorway_link: 0, trunk: 1, trunk_link: 1, primary: 2, primary_link: 2 },
  ...{ secondary: 3, secondary_link: 3, tertiary: 4, tertiary_link: 4, unclassified: 5, road: 5 },
  ...{ residential: 6, living_street: 6, pedestrian: 7, service: 7, alley: 7, driveway: 7 },
  ...{ parking_aisle: 7, track: 7, cycleway: 7, footway: 7, path: 7, bridleway: 7, steps: 7 },
};

/** Seconds at a junction of equal roads are three times these, on the right side of the road. */
interface Turns {
  straight: number;
  slight: number;
  right: number;
  sharpRight: number;
  left: number;
  sharpLeft: number;
  /** How much more it is in a town. */
  inTown: number;
  /** Seconds for turning round where the road ends or is barred. */
  round: number;
  /** Seconds for traffic lights. */
  signals: number;
  /** What going on by a road of another name counts for, when a path is chosen. */
  renamed: number;
}

const DRIVEN = {
  straight: 0.5,
  slight: 0.75,
  right: 1,
  sharpRight: 1.5,
  left: 2.5,
  sharpLeft: 3.5,
};
const WALKED = { straight: 0, slight: 0, right: 0, sharpRight: 0, left: 0, sharpLeft: 0 };

export const TURNS: Record<Mode, Turns> = {
  car: { ...DRIVEN, inTown: 1.1, round: 13, signals: 1, renamed: 5 },
  bike: { ...DRIVEN, inTown: 1, round: 5, signals: 2, renamed: 3 },
  foot: { ...WALKED, inTown: 1, round: 0, signals: 4, renamed: 0 },
};
