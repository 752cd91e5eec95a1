/** Which stays of an agent may be visits that nobody has reported. Pure. */
import { AT_LOCATION_M, PRESUMED } from "contract/visits/facts";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import type { Stay } from "geo/tracks/stays";

/** A location at which an agent may have been. */
export interface Candidate {
  locationId: string;
  name: string;
  place: LonLat;
  /** The open stop; null for a location of the office that is none. */
  stop: { id: string; routeId: string } | null;
  /** What its type says; null for the usual minutes. */
  minutes: number | null;
}

/** A stay that positions tell of, or a phone that watched regions by itself. */
export interface PossibleStay extends Stay {
  /** What the phone called the region: the name of the location. */
  region?: string;
}

/** A visit that is known already, reported or presumed; ms since 1970. */
export interface Known {
  from: number;
  to: number;
  place: LonLat | null;
}

export interface Proposal {
  stay: PossibleStay;
  candidate: Candidate;
}

/** A report may come this much before or after the stay that it is about. */
const REPORTED_MS = 30 * 60_000;
/** The border of a region is this far from its middle at most, as phones tell late. */
const REGION_M = 500;

/**
 * Returns for each stay the nearest open stop within 250 m, else the nearest location within 60 m.
 * Nothing is proposed of a stay that a known visit explains, and no location twice.
 */
export function proposeVisits(
  stays: readonly PossibleStay[],
  candidates: readonly Candidate[],
  known: readonly Known[],
): Proposal[] {
  const taken = new Set<string>();
  return stays.flatMap((stay) => {
    const open = candidates.filter(({ locationId }) => !taken.has(locationId));
    const candidate = findCandidate(stay, open);
    if (!candidate || known.some((one) => explains(one, stay, candidate))) return [];
    taken.add(candidate.locationId);
    return [{ stay, candidate }];
  });
}

/** Whether a visit was made at the time of the stay, or about then and as near to it. */
function explains({ from, to, place }: Known, stay: Stay, candidate: Candidate): boolean {
  const overlap = Math.min(to, stay.to) - Math.max(from, stay.from);
  if (overlap >= (from === to ? 0 : (stay.to - stay.from) / 2)) return true;
  const isAsNear =
    place !== null &&
    greatCircle(place, stay.place) <= greatCircle(candidate.place, stay.place) + 1;
  return isAsNear && overlap >= -REPORTED_MS;
}

function findCandidate(stay: PossibleStay, all: readonly Candidate[]): Candidate | undefined {
  const near = all
    .map((candidate) => ({ candidate, metres: greatCircle(stay.place, candidate.place) }))
    .toSorted((one, other) => one.metres - other.metres);
  const found =
    near.find(({ candidate, metres }) => candidate.stop && isNear(stay, candidate, metres)) ??
    near.find(({ metres }) => metres <= PRESUMED.metresElsewhere);
  return found && isLongEnough(stay, found.candidate) ? found.candidate : undefined;
}

/** A region bears the name of its location. */
const isNear = ({ region }: PossibleStay, { name }: Candidate, metres: number): boolean =>
  region ? region === name && metres <= REGION_M : metres <= AT_LOCATION_M;

function isLongEnough({ from, to }: Stay, { stop, minutes }: Candidate): boolean {
  const usual = stop ? PRESUMED.minutes : PRESUMED.minutesElsewhere;
  const least = stop ? (minutes ?? usual) : Math.max(minutes ?? 0, usual);
  return to - from >= least * 60_000;
}

/** A phone came into a region that it watches, or left it. */
export interface RegionEvent {
  /** ms since 1970. */
  at: number;
  entered: boolean;
  region: string;
  place: LonLat;
}

/** Passing through a region takes minutes in a traffic jam. */
const LEAST_REGION_MS = 5 * 60_000;
const LONGEST_REGION_MS = 12 * 3_600_000;
/** So many positions in between tell more than the region does. */
const TELLING_FIXES = 3;

/**
 * Returns the stays in regions, from each arrival to the departure after it. Where positions in between
 * tell enough, they decide.
 *
 * @param events in the order of time
 * @param fixTimes when positions were recorded, ms since 1970
 */
export function findRegionStays(
  events: readonly RegionEvent[],
  fixTimes: readonly number[],
): PossibleStay[] {
  const entered = new Map<string, RegionEvent>();
  return events.flatMap((event): PossibleStay[] => {
    const { region, at } = event;
    const arrival = entered.get(region);
    if (event.entered) {
      entered.set(region, event);
      return [];
    }
    entered.delete(region);
    if (!arrival) return [];
    const [from, to] = [arrival.at, at];
    const lasted = to - from;
    if (lasted < LEAST_REGION_MS || lasted > LONGEST_REGION_MS) return [];
    // Those of the events themselves are at the border.
    const between = fixTimes.filter((time) => time > from && time < to);
    if (between.length >= TELLING_FIXES) return [];
    return [{ from, to, region, place: middleOf(arrival.place, event.place) }];
  });
}

const middleOf = ([lon, lat]: LonLat, [otherLon, otherLat]: LonLat): LonLat => [
  (lon + otherLon) / 2,
  (lat + otherLat) / 2,
];
