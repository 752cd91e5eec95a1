/** A visit at a place that is on no route: "I visited a place that is not on the list". */
import { randomUUID } from "node:crypto";
import type { Location } from "contract/entities";
import { listLocations } from "contract/locations/calls";
import { addPlace } from "contract/visits/calls";
import { greatCircle } from "geo/geometry/lon-lat";
import { addressLine } from "~/features/locations";
import { NOTHING } from "~/lib/figures";
import { call, ifOffered, send, type UpstreamContext } from "~/upstream/client.server";
import { findPlaceProblem } from "./place-fields";
import type { DayStop } from "./stops.server";
import { missing, type Outcome, text, type Work } from "./work.server";

/** A location of the agent that they may have visited on the way. */
export interface NearbyPlace {
  id: string;
  name: string;
}

/** What the form of an added place needs. */
export interface PlaceForm {
  /** The id of the visit, so that sending the form twice makes one. */
  visitId: string;
  nearby: NearbyPlace[];
}

const NEAR_KM = 10;
const MOST_READ = 100;
const MOST_OFFERED = 15;

/**
 * The agent's own locations around the next stop, nearest first, without the stops of the day. Where the day
 * has no stop: the first ones by name.
 */
export async function readPlaceForm(
  upstream: UpstreamContext,
  stops: readonly DayStop[],
): Promise<PlaceForm> {
  const visitId = randomUUID();
  const { coordinates } = stops.find(({ outcome }) => !outcome) ?? stops.at(-1) ?? {};
  if (!coordinates) return { visitId, nearby: (await readOwn(upstream, {})).map(toPlace) };
  const [lng, lat] = coordinates;
  const found = await readOwn(upstream, { near: `${lat},${lng},${NEAR_KM}` });
  const onRoutes = new Set(stops.map(({ locationId }) => locationId));
  const distanceOf = ({ location }: Location): number => {
    const [x, y] = location?.coordinates ?? [];
    return x === undefined || y === undefined
      ? Number.POSITIVE_INFINITY
      : greatCircle([lng, lat], [x, y]);
  };
  const nearby = found
    .filter((location) => !onRoutes.has(location.id) && distanceOf(location) <= NEAR_KM * 1000)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
    .slice(0, MOST_OFFERED)
    .map(toPlace);
  return { visitId, nearby };
}

async function readOwn(upstream: UpstreamContext, where: { near?: string }): Promise<Location[]> {
  const filter = where.near ? undefined : { order: ["name ASC"] };
  const query = { limit: MOST_READ, ...where, filter };
  return (await ifOffered(call(upstream, listLocations, { query })))?.data ?? [];
}

const toPlace = (location: Location): NearbyPlace => ({
  id: location.id,
  name: [location.name ?? NOTHING, addressLine(location)].filter(Boolean).join(", "),
});

/** Reports the visit; it waits for the office. */
export async function addPlaceOnWay({ upstream, form, device }: Work): Promise<Outcome> {
  const [locationId, name] = [text(form, "place"), text(form, "name")];
  const problem = findPlaceProblem((field) => text(form, field) !== "");
  // A phone whose page is older may have stored both: the listed place counts.
  if (problem && !(device && locationId)) throw missing((words) => words[problem]);
  const at = device?.pressed ?? new Date().toISOString();
  const body = {
    id: text(form, "visit"),
    routeId: text(form, "route") || null,
    ...(locationId ? { locationId } : { place: { name, address: text(form, "address") || null } }),
    ...{ arrival: at, departure: at, note: text(form, "note") || null },
    ...(device?.position && { location: { coordinates: device.position } }),
  };
  await send(upstream, addPlace, { body });
  return {};
}
