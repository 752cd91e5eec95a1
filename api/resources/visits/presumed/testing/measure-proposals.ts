import { findStays } from "geo/tracks/stays";
import { SEEDS } from "geo/tracks/testing/measure-stays";
import { type Passage, passages } from "geo/tracks/testing/rounds";
import { type Proposal, proposeVisits } from "../propose";

/** What is proposed of agents who visit an open stop without a report, or pass by it. */
export interface MeasuredProposals {
  /** Of how many visits one was proposed at their time. */
  proposed: number;
  /** The drive-bys of which a visit was proposed. */
  mistaken: Passage[];
}

/** Proposes visits for equal numbers of simulated visits and drive-bys. */
export function measureProposals(count: number): MeasuredProposals {
  const visits = passages("visit", count, SEEDS.visits);
  const driveBys = passages("drive-by", count, SEEDS.driveBys);
  return {
    proposed: visits.filter((passage) => proposalsOf(passage).some((one) => isOf(one, passage)))
      .length,
    mistaken: driveBys.filter((passage) => proposalsOf(passage).length > 0),
  };
}

function proposalsOf({ fixes, location }: Passage): Proposal[] {
  const stop = { id: "stop", routeId: "route" };
  const candidate = { locationId: "location", name: "Shop", place: location, stop, minutes: null };
  return proposeVisits(findStays(fixes), [candidate], []);
}

const isOf = ({ stay }: Proposal, { visit }: Passage): boolean =>
  visit !== undefined && stay.from < visit.to && stay.to > visit.from;
