/** Nominatim: finds whole addresses over OpenStreetMap, and is not made for searching while one types. */

import type { LonLat } from "geo/geometry/lon-lat";
import { cached } from "geo/requests/cached";
import { OSM_ATTRIBUTION } from "geo/roads/attribution";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { PlacesEngine } from "./engine";
import type { Place, PlaceKind } from "./place";
import { type Connection, invalidResponse, refusedStatus, Service } from "./request";
import { joined, readableItems, ServiceLonLat, USER_AGENT } from "./service-replies";

/** Half the side of the box that is preferred, in degrees. */
const NEAR = 0.5;
/** What an answer may be, by what OpenStreetMap says an address ends with. */
const CITIES = ["city", "town", "village", "hamlet", "suburb", "municipality"] as const;

const text = z.string().min(1).optional().catch(undefined);
const Found = z
  .object({
    lat: z.string(),
    lon: z.string(),
    name: text,
    display_name: z.string(),
    category: text,
    addresstype: text,
    address: z.record(z.string(), z.string()).catch({}),
  })
  .transform(({ lat, lon, ...found }, context) => {
    const coordinates = ServiceLonLat.safeParse([lon, lat]);
    if (coordinates.success) return { ...found, coordinates: coordinates.data };
    context.addIssue(`no place on earth: ${lat}, ${lon}`);
    return z.NEVER;
  });
type Found = z.infer<typeof Found>;
/** What it says of coordinates where nothing is known. */
const Nothing = z.object({ error: z.string() });

/**
 * @param connection with the spacing that a shared server's policy demands
 * @throws as every engine does: see `suggestPlaces`
 */
export function nominatim(connection: Connection): PlacesEngine {
  const service = new Service({
    ...connection,
    name: "Nominatim",
    headers: { "user-agent": USER_AGENT },
  });
  const cache = new LRUCache<string, Place[]>({ max: 500, ttl: 3_600_000 });
  const ask = async (
    path: string,
    query: Record<string, string | undefined>,
    signal?: AbortSignal,
  ) => {
    const common = { format: "jsonv2", addressdetails: "1", "accept-language": "en" };
    const { status, body } = await service.ask({ path, query: { ...common, ...query }, signal });
    if (status !== 200) throw refusedStatus(status);
    if (Nothing.safeParse(body).success) return [];
    const read = readableItems(Found).safeParse(Array.isArray(body) ? body : [body]);
    if (!read.success) throw invalidResponse(z.prettifyError(read.error));
    return read.data.map(placeOf);
  };
  return {
    typeAhead: false,
    credits: () => [OSM_ATTRIBUTION],
    suggest: ({ text, near, establishmentsOnly, limit, signal }) =>
      cached(cache, JSON.stringify([text, near, establishmentsOnly, limit]), () => {
        const layer = establishmentsOnly ? "poi" : undefined;
        const viewbox = near && boxAround(near);
        return ask("/search", { q: text, limit: String(limit), layer, viewbox }, signal);
      }),
    at: async ([longitude, latitude], { signal }) => {
      const [nearest] = await cached(cache, `${longitude},${latitude}`, () =>
        ask("/reverse", { lat: String(latitude), lon: String(longitude) }, signal),
      );
      return nearest ?? null;
    },
  };
}

const boxAround = ([longitude, latitude]: LonLat) =>
  [longitude - NEAR, latitude - NEAR, longitude + NEAR, latitude + NEAR].join(",");

function placeOf(found: Found): Place {
  const { house_number, road, state, postcode } = found.address;
  const cityField = CITIES.find((field) => found.address[field]);
  const city = cityField && found.address[cityField];
  const address = road && joined(" ", house_number, road);
  const kind = kindOf(found);
  const label = (kind === "address" ? address : found.name) ?? found.display_name;
  const own = kind === "establishment" ? address : undefined;
  const around = joined(", ", city === label ? undefined : city, joined(" ", state, postcode));
  return {
    kind,
    label,
    detail: joined(", ", own, around),
    coordinates: found.coordinates,
    address: house_number ? address : undefined,
    city,
    zip: postcode,
  };
}

function kindOf({ category, addresstype, name }: Found): PlaceKind {
  if (addresstype === "postcode") return "zip";
  if (category === "highway" || addresstype === "road") return "street";
  if (category === "boundary") return "city";
  if (category === "place") return addresstype === "place" && !name ? "address" : "city";
  return name ? "establishment" : "address";
}
