/** Photon: made for searching while one types, over OpenStreetMap. */

import { cached } from "geo/requests/cached";
import { OSM_ATTRIBUTION } from "geo/roads/attribution";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { PlacesEngine } from "./engine";
import type { Place, PlaceKind } from "./place";
import {
  type Connection,
  invalidResponse,
  refusedStatus,
  Service,
  type ServiceResponse,
} from "./request";
import { joined, readableItems, ServiceLonLat, USER_AGENT } from "./service-replies";

/** The keys of OpenStreetMap under which shops, offices and the like are. */
const ESTABLISHMENTS = ["amenity", "craft", "healthcare", "leisure", "office", "shop", "tourism"];

const text = z.string().min(1).optional().catch(undefined);
const Properties = z.object({
  name: text,
  housenumber: text,
  street: text,
  postcode: text,
  city: text,
  state: text,
  country: text,
  osm_key: text,
  osm_value: text,
  type: text,
});
type Properties = z.infer<typeof Properties>;
const Reply = z.object({
  features: readableItems(
    z.object({ properties: Properties, geometry: z.object({ coordinates: ServiceLonLat }) }),
  ),
});

/** @throws as every engine does: see `suggestPlaces` */
export function photon(connection: Connection): PlacesEngine {
  const service = new Service({
    ...connection,
    name: "Photon",
    headers: { "user-agent": USER_AGENT },
  });
  const cache = new LRUCache<string, Place[]>({ max: 500, ttl: 600_000 });
  return {
    typeAhead: true,
    credits: () => [OSM_ATTRIBUTION],
    suggest: ({ text, near, establishmentsOnly, limit, signal }) =>
      cached(cache, JSON.stringify([text, near, establishmentsOnly, limit]), async () => {
        const query = {
          q: text,
          limit: String(limit),
          lang: "en",
          lon: near && String(near[0]),
          lat: near && String(near[1]),
          osm_tag: establishmentsOnly ? ESTABLISHMENTS : undefined,
        };
        return placesOf(await service.ask({ path: "/api", query, signal }));
      }),
    at: async ([longitude, latitude], { signal }) => {
      const [nearest] = await cached(cache, `${longitude},${latitude}`, async () => {
        const query = { lon: String(longitude), lat: String(latitude), limit: "1", lang: "en" };
        return placesOf(await service.ask({ path: "/reverse", query, signal }));
      });
      return nearest ?? null;
    },
  };
}

function placesOf({ status, body }: ServiceResponse): Place[] {
  if (status !== 200) throw refusedStatus(status);
  const reply = Reply.safeParse(body);
  if (!reply.success) throw invalidResponse(z.prettifyError(reply.error));
  return reply.data.features.flatMap(({ properties, geometry }) => {
    const place = placeOf(properties);
    return place ? [{ ...place, coordinates: geometry.coordinates }] : [];
  });
}

function placeOf(properties: Properties): Omit<Place, "coordinates"> | null {
  const { name, housenumber, street, postcode, city, state, country } = properties;
  const address = street && joined(" ", housenumber, street);
  const label = name ?? address ?? postcode;
  if (!label) return null;
  const kind = kindOf(properties);
  const around = joined(", ", city === label ? undefined : city, joined(" ", state, postcode));
  const rest = kind === "city" ? joined(", ", state, country) : around;
  const own = kind === "establishment" && address !== label ? address : undefined;
  return {
    kind,
    label,
    detail: joined(", ", own, rest),
    address: housenumber ? address : undefined,
    city: kind === "city" ? name : city,
    zip: postcode,
  };
}

function kindOf({ name, osm_key, osm_value, type }: Properties): PlaceKind {
  if (osm_value === "postcode" || osm_value === "postal_code") return "zip";
  if (osm_key === "highway" || type === "street") return "street";
  if (osm_key === "place" && type === "house") return "address";
  if (osm_key === "place" || osm_key === "boundary") return "city";
  return name ? "establishment" : "address";
}
