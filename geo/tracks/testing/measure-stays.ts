import { greatCircle } from "../../geometry/lon-lat";
import { findStays, type Stay } from "../stays";
import { type Passage, passages } from "./rounds";

/** How far from a location a stay counts as one at it. */
const NEAR_M = 250;
export const SEEDS = { visits: 41, driveBys: 42 };

export interface Measured {
  /** Of how many visits a stay at the location was found. */
  found: number;
  missed: Passage[];
  /** The times at which passing by was taken for a stay. */
  mistaken: Passage[];
}

/** Looks for stays in so many visits and as many drive-bys of the simulated world. */
export function measureStays(count: number): Measured {
  const visits = passages("visit", count, SEEDS.visits);
  const missed = visits.filter((passage) => !staysAt(passage).some((stay) => isOf(stay, passage)));
  const driveBys = passages("drive-by", count, SEEDS.driveBys);
  const mistaken = driveBys.filter((passage) => staysAt(passage).length > 0);
  return { found: count - missed.length, missed, mistaken };
}

const staysAt = ({ fixes, location }: Passage): Stay[] =>
  findStays(fixes).filter(({ place }) => greatCircle(place, location) <= NEAR_M);

const isOf = ({ from, to }: Stay, { visit }: Passage): boolean =>
  visit !== undefined && from < visit.to && to > visit.from;
