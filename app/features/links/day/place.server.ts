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
 * The agent's own locations around the next stop, nearest first, without the stops of the day. Where no stop
 * has a position: the first ones by name.
 */
export async function readPlaceForm(
  upstream: UpstreamContext,
  stops: readonly DayStop[],
): Promise<PlaceForm> {
  const placed = stops.filter(({ coordinates }) => coordinates);
  const { coordinates } = placed.find(({ outcome }) => !outcome) ?? placed.at(-1) ?? {};
  const found = coordinates ? await readNear(upstream, coordinates) : await readOwn(upstream);
  const onRoutes = new Set(stops.map(({ locationId }) => locationId));
  const nearby = found
    .filter(({ id }) => !onRoutes.has(id))
    .slice(0, coordinates ? MOST_OFFERED : MOST_READ)
    .map((location) => ({
      id: location.id,
      name: [location.name ?? NOTHING, addressLine(location)].filter(Boolean).join(", "),
    }));
  return { visitId: randomUUID(), nearby };
}

/** The nearest first. */
async function readNear(
  upstream: UpstreamContext,
  [lng, lat]: NonNullable<DayStop["coordinates"]>,
): Promise<Location[]> {
  const distanceOf = ({ location }: Location): number => {
    const [x, y] = location?.coordinates ?? [];
    return x === undefined || y === undefined
      ? Number.POSITIVE_INFINITY
      : greatCircle([lng, lat], [x, y]);
  };
  const found = await readOwn(upstream, `${lat},${lng},${NEAR_KM}`);
  return found
    .filter((location) => distanceOf(location) <= NEAR_KM * 1000)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other));
}

/** Those of the agent, all or near a place; without one by their names. */
async function readOwn(upstream: UpstreamContext, near?: string): Promise<Location[]> {
  const order = near ? { near } : { filter: { order: ["name ASC"] } };
  const query = { limit: MOST_READ, ...order };
  return (await ifOffered(call(upstream, listLocations, { query })))?.data ?? [];
}

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
  const reported = await send(upstream, addPlace, { body });
  return { visit: reported?.id };
}
