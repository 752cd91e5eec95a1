/** How fast roads are, and what turning costs: what makes one path better than another. */
import type { Mode, RoadKind } from "geo/roads/road-file";

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
  track: 11,
  path: 14,
  bridleway: 10,
};

export const FOOT = 5.1;
const SLOWER_FOOT: Partial<Record<RoadKind, number>> = { steps: 3, track: 4.5, path: 4.8 };

/** A segment of road, as far as speed goes. */
export interface Stretch {
  kind: RoadKind;
  /** The speed that is allowed, in km/h; 0 where that is not known. */
  tagged: number;
  inTown: boolean;
  /** Of stones, or not paved. */
  isRough: boolean;
}

/** Kilometres an hour along a stretch of road. */
export function roadSpeed(mode: Mode, { kind, tagged, inTown, isRough }: Stretch): number {
  switch (mode) {
    case "car":
      return tagged || CAR[kind][inTown ? 1 : 0] * (isRough ? 0.5 : 1);
    case "bike":
      return SLOWER_BIKE[kind] ?? BIKE;
    case "foot":
      return SLOWER_FOOT[kind] ?? FOOT;
  }
}

/** What entering such a road from another kind counts for, in seconds that it does not take. */
export const ENTERED: Record<Mode, Partial<Record<RoadKind, number>>> = {
  car: { service: 75, alley: 5 },
  bike: { service: 15, driveway: 15, parking_aisle: 15, alley: 15 },
  foot: {},
};

/** The same for roads that only those may enter who have business there. */
export const ENDS_ONLY_ENTERED = 600;

/** What a second on such a road counts for by car, where that is not one. */
const DISLIKED: Partial<Record<RoadKind, number>> = { living_street: 1.3, track: 5 };

/** What a second counts for where roads are so dense, from 0 to 15: cars rather go round towns. */
export const drivingCost = (kind: RoadKind, density: number): number =>
  (0.85 + 0.025 * density) * (DISLIKED[kind] ?? 1);

/** How large roads are, from 0 for the largest: the larger hold up the smaller where they meet. */
export const RANKS: Record<RoadKind, number> = {
  ...{ motorway: 0, motorway_link: 0, trunk: 1, trunk_link: 1, primary: 2, primary_link: 2 },
  ...{ secondary: 3, secondary_link: 3, tertiary: 4, tertiary_link: 4, unclassified: 5, road: 5 },
  ...{ residential: 5, living_street: 5, pedestrian: 5, service: 5, alley: 5, driveway: 5 },
  ...{ parking_aisle: 5, track: 5, cycleway: 5, footway: 5, path: 5, bridleway: 5, steps: 5 },
};

const SMALLER: Partial<Record<RoadKind, number>> = {
  ...{ residential: 1, living_street: 1, service: 2, alley: 2, driveway: 2, parking_aisle: 2 },
  ...{ track: 2, pedestrian: 2, cycleway: 2, footway: 2, path: 2, bridleway: 2, steps: 2 },
};
/** By how many sizes one kind of road is larger than another, those of one rank told apart. */
export const largerBy = (kind: RoadKind, than: RoadKind): number =>
  RANKS[than] + (SMALLER[than] ?? 0) - RANKS[kind] - (SMALLER[kind] ?? 0);

export const SMALLEST: number = Math.max(...Object.values(RANKS));

export const isLink = (kind: RoadKind): boolean => kind.endsWith("_link");

/** How much a junction holds one up; where equal roads meet three times as much. */
export interface Junctions {
  straight: number;
  /** A bend to the side that one drives on, and one across the traffic. */
  slightNear: number;
  slightAcross: number;
  near: number;
  sharpNear: number;
  across: number;
  sharpAcross: number;
  /** Straight on between roads on both sides. */
  crossing: number;
  /** More for whoever comes to or from a link. */
  link: number;
}

const DRIVEN: Junctions = {
  ...{ straight: 0.5, slightNear: 0.75, slightAcross: 0.75, near: 1, sharpNear: 1.5 },
  ...{ across: 2.5, sharpAcross: 3.5, crossing: 2, link: 1.5 },
};
const CYCLED: Junctions = {
  ...{ straight: 0.29, slightNear: 0.47, slightAcross: 1.2, near: 0.9, sharpNear: 1.5 },
  ...{ across: 4.4, sharpAcross: 7.5, crossing: 1.6, link: 0 },
};
const WALKED: Junctions = {
  ...{ straight: 0, slightNear: 0, slightAcross: 0, near: 0, sharpNear: 0 },
  ...{ across: 0, sharpAcross: 0, crossing: 0, link: 0 },
};

/** What junctions count for. */
export const JUNCTIONS: Record<Mode, Junctions> = { car: DRIVEN, bike: CYCLED, foot: WALKED };

/** Seconds that a bike takes at junctions. */
export const CYCLED_SECONDS: Junctions = {
  ...{ straight: 0.15, slightNear: 0.2, slightAcross: 0.4, near: 0.3, sharpNear: 0.5 },
  ...{ across: 1, sharpAcross: 1.5, crossing: 0.75, link: 0 },
};

/** What turns take and count for besides. */
interface Turns {
  /** Seconds for turning round where the road ends or is barred. */
  round: number;
  /** What that counts for besides, by how long the road holds one up: rather round the block. */
  roundDisliked: number;
  /** Seconds for traffic lights. */
  signals: number;
  /** Seconds for a gate to be opened. */
  gate: number;
  /** What a gate counts for besides, as it may be shut. */
  gateDisliked: number;
  /** Seconds for paying, at a booth or where a road with a toll begins. */
  toll: number;
  /** What going on by a road of another name counts for. */
  renamed: number;
  /** What turning onto a larger road counts for, for each size that it is larger. */
  larger: number;
}

const STOPPED = { gate: 30, gateDisliked: 300 };
const FREE = { roundDisliked: 0, toll: 0 };

export const TURNS: Record<Mode, Turns> = {
  car: {
    ...{ ...STOPPED, round: 28, roundDisliked: 210, signals: 2, toll: 15 },
    ...{ renamed: 5, larger: 0 },
  },
  bike: { ...STOPPED, ...FREE, round: 5, signals: 0, renamed: 5, larger: 11.5 },
  foot: { ...FREE, gate: 0, gateDisliked: 0, round: 0, signals: 4, renamed: 0, larger: 0 },
};

/** How much more a junction counts for to cars where roads are so dense, from 0 to 15. */
export const DENSE_JUNCTIONS = [
  ...[1, 1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1, 3.5],
] as const;

const SLOWEST_TURN = 7.5;
/** How much sooner than a turn to the near side one across the traffic slows a car. */
const BIAS = 1.075;

/**
 * Seconds that a car slows down for in a turn: hardly any up to some 50°, nearly all from 120° on.
 * @param degrees to the side that one drives on; below zero across the traffic
 */
export function turningSeconds(degrees: number): number {
  const bias = degrees < 0 ? 1 / BIAS : BIAS;
  const share = (13 / bias) * (Math.abs(degrees) / 180) - 6.5 * bias;
  return SLOWEST_TURN / (1 + Math.exp(-share));
}
