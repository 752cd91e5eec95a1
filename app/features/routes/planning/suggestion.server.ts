/** Which stops a plan suggests, and why others near them are not among these. */

import type { Location, RouteTemplate } from "contract/entities";
import type { FoundLocation } from "contract/locations/search-calls";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { readPlaceValue } from "geo/places/place-value";
import type { SignedIn } from "~/session/guards.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { filterLocations, locationsById as readLocationsById } from "~/upstream/locations.server";
import type { Problem } from "./error-box";
import { LEFT_OUT_WORDS, type LeftOutStop } from "./left-out";
import { centreOf, type Filter, paramsOf, searchProblem } from "./stop-filter";

export type Stop = Location | FoundLocation;

export interface Suggestion {
  /** In the order in which they would be visited, the dropped ones among them. */
  stops: Stop[];
  leftOut: LeftOutStop[];
  /** Why there are none, or what is wrong with the search. */
  problem: Problem | null;
  /** What else there is to know of the stops. */
  notice: string | null;
}

const NOTHING: Suggestion = { stops: [], leftOut: [], problem: null, notice: null };
const NO_LOCATION_FOUND: Problem = { message: "No location found" };
const NO_LOCATIONS_FETCHED = "No locations fetched!";

export interface Ends {
  /** Where the tour starts: the current position, else the filter's start. */
  start: LonLat | null;
  /** Near which it is to end. */
  end: LonLat | null;
}

/** The stops that a filter finds, in the order of {@link inOrder}. */
export async function findStops(
  session: SignedIn,
  filter: Filter,
  { officeId, place }: { officeId: string; place: LonLat | null },
): Promise<Suggestion> {
  const centre = centreOf(filter) ?? place;
  const wrong = searchProblem({ limit: filter.limit, centre });
  if (wrong || !centre) return { ...NOTHING, problem: wrong };
  const start = place ?? readPlaceValue(filter.startAt)?.coordinates ?? null;
  const end = readPlaceValue(filter.endAt)?.coordinates ?? null;
  return readStops(session.upstream, async (upstream) => {
    const found = await filterLocations(upstream, {
      latitude: centre[1],
      longitude: centre[0],
      limit: Number(filter.limit),
      kilometers: filter.kilometers,
      params: paramsOf(filter),
      officeId: session.isAdmin && officeId ? officeId : undefined,
      explain: true,
    });
    return {
      stops: inOrder(found.data, { start, end }),
      leftOut: (found.leftOut ?? []).map(({ location, reasons }) =>
        leftOutStop(
          location,
          reasons.map((reason) => LEFT_OUT_WORDS[reason]),
        ),
      ),
      problem: found.data.length === 0 ? NO_LOCATION_FOUND : null,
      notice: null,
    };
  });
}

/** The stops of a route template in its order, but for those that can't be visited any more. */
export const templateStops = (session: SignedIn, { locationIds }: RouteTemplate) =>
  givenStops(session, locationIds, "the template's locations");

/** The stops that were chosen on a list, but for those that can't be visited. */
export const pickedStops = (session: SignedIn, locationIds: readonly string[]) =>
  givenStops(session, locationIds, "the chosen locations");

/** @param whose what the stops are called: "the chosen locations" */
async function givenStops(
  session: SignedIn,
  locationIds: readonly string[],
  whose: string,
): Promise<Suggestion> {
  return readStops(session.upstream, async (upstream) => {
    const known = await locationsById(upstream, locationIds);
    const given = locationIds.flatMap((id) => known.get(id) ?? []);
    const reason = (stop: Location) =>
      stop.status === "inactive"
        ? LEFT_OUT_WORDS.inactive
        : stop.doNotVisit
          ? LEFT_OUT_WORDS["do-not-visit"]
          : null;
    const stops = given.filter((stop) => !reason(stop));
    const gone = locationIds.length - given.length;
    return {
      stops,
      leftOut: given.flatMap((stop) => {
        const why = reason(stop);
        return why ? [leftOutStop(stop, [why])] : [];
      }),
      problem: stops.length === 0 ? NO_LOCATION_FOUND : null,
      notice: gone > 0 ? `${gone} of ${whose} no longer ${gone === 1 ? "exists" : "exist"}` : null,
    };
  });
}

/** Locations by their ids, active or not, as far as the reader may see them. */
export const locationsById = async (upstream: UpstreamContext, ids: readonly string[]) =>
  new Map((await readLocationsById(upstream, ids)).map((location) => [location.id, location]));

/** A failing search leaves the form standing; only a session that is over does not. */
async function readStops(
  upstream: UpstreamContext,
  read: (upstream: UpstreamContext) => Promise<Suggestion>,
): Promise<Suggestion> {
  try {
    return await read({ ...upstream, refuse: undefined });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind === "aborted") throw error;
    if (error.endsSession || error.needsTerms) throw (await upstream.refuse?.(error)) ?? error;
    return { ...NOTHING, problem: { message: NO_LOCATIONS_FETCHED, reason: error.message } };
  }
}

/**
 * The nearest to the start first; the nearest to the end, where one is given, last. With an end
 * alone the tour comes from afar: the farthest from the end first, the nearest last.
 */
export function inOrder<S extends { location?: Stop["location"] }>(
  stops: readonly S[],
  { start, end }: Ends,
): S[] {
  const far = (stop: S, place: LonLat) =>
    stop.location ? greatCircle(place, stop.location.coordinates) : Number.POSITIVE_INFINITY;
  if (!start) return end ? stops.toSorted((a, b) => far(b, end) - far(a, end)) : [...stops];
  const sorted = stops.toSorted((a, b) => far(a, start) - far(b, start));
  if (!end || sorted.length < 3) return sorted;
  const [first, ...others] = sorted;
  const last = others.reduce((best, stop) => (far(stop, end) < far(best, end) ? stop : best));
  return [...(first ? [first] : []), ...others.filter((stop) => stop !== last), last];
}

const leftOutStop = (stop: Stop, reasons: string[]): LeftOutStop => ({
  id: stop.id,
  name: stop.name,
  address: [stop.address, stop.city].filter(Boolean).join(", "),
  reasons,
});
