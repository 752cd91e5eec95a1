/** Google: Autocomplete and Place Details of the Places API (New), and the Geocoding API. */

import type { LonLat } from "geo/geometry/lon-lat";
import { z } from "zod";
import type { PlacesEngine, Question } from "./engine";
import { KEY_REFUSED, PlacesError } from "./errors";
import type { Place, PlaceKind, PlaceReference } from "./place";
import { invalidResponse, refusedStatus, Service, type ServiceResponse } from "./request";
import { joined, readableItems, ServiceLonLat } from "./service-replies";
import { SessionTokens } from "./session-tokens";

/** Metres around a place that is near; the largest that is allowed. */
const NEAR_M = 50_000;

const text = z.string().min(1);
const Suggestions = z.object({
  suggestions: readableItems(
    z.object({
      placePrediction: z.object({
        placeId: text,
        types: z.array(z.string()).default([]),
        text: z.object({ text }),
        structuredFormat: z
          .object({
            mainText: z.object({ text }),
            secondaryText: z.object({ text }).optional(),
          })
          .optional(),
      }),
    }),
  ).default([]),
});
type Prediction = z.infer<typeof Suggestions>["suggestions"][number]["placePrediction"];

const Details = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z
    .array(z.object({ longText: z.string(), types: z.array(z.string()) }))
    .default([]),
});
/** Those that cost least. */
const DETAILS_FIELDS = "location,addressComponents";
const SUGGESTION_FIELDS = ["placeId", "types", "text.text", "structuredFormat"]
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(",");

const Geocoded = z.object({
  status: z.string(),
  results: readableItems(
    z.object({
      formatted_address: z.string(),
      types: z.array(z.string()),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
    }),
  ).default([]),
});
type GeocodedPlace = z.infer<typeof Geocoded>["results"][number];

const Failure = z.object({
  error: z.object({ details: z.array(z.object({ reason: z.string().optional() })).optional() }),
});

interface GoogleConnection {
  key: string;
  /** Other hosts than Google's own, for tests. */
  placesUrl?: string;
  geocodingUrl?: string;
  timeoutMs?: number;
}

/**
 * Keeps no answers: by Google's terms they may not be stored.
 * @throws as every engine does: see `suggestPlaces`
 */
export function google(connection: GoogleConnection): PlacesEngine {
  const { key, timeoutMs } = connection;
  const places = new Service({
    name: "Google",
    url: connection.placesUrl ?? "https://places.googleapis.com/v1",
    headers: { "x-goog-api-key": key },
    timeoutMs,
  });
  const geocoding = new Service({
    name: "Google",
    url: connection.geocodingUrl ?? "https://maps.googleapis.com/maps/api/geocode",
    timeoutMs,
  });
  const tokens = new SessionTokens();

  return {
    typeAhead: true,
    credits: () => [{ label: "Google Maps" }],

    async suggest({ text: input, near, establishmentsOnly, searcher, signal }: Question) {
      const answer = await places.ask({
        path: "/places:autocomplete",
        headers: { "x-goog-fieldmask": SUGGESTION_FIELDS },
        body: {
          input,
          languageCode: "en",
          sessionToken: searcher && tokens.of(searcher),
          includedPrimaryTypes: establishmentsOnly ? ["establishment"] : undefined,
          locationBias: near && { circle: { center: latLng(near), radius: NEAR_M } },
        },
        signal,
      });
      const { suggestions } = read(Suggestions, answer);
      return suggestions.map(({ placePrediction }) => referenceOf(placePrediction));
    },

    async resolve(reference, { searcher, signal }) {
      const answer = await places.ask({
        path: `/places/${encodeURIComponent(reference.id)}`,
        headers: { "x-goog-fieldmask": DETAILS_FIELDS },
        query: { languageCode: "en", sessionToken: searcher && tokens.end(searcher) },
        signal,
      });
      const noSuchPlace = answer.status === 404 || answer.status === 400;
      if (noSuchPlace && !keyRefused(answer)) return null;
      const { location, addressComponents } = read(Details, answer);
      const { kind, label, detail } = reference;
      const parts = addressComponents.map(({ longText, types }) => ({ text: longText, types }));
      return { kind, label, detail, coordinates: lonLat(location), ...addressOf(parts) };
    },

    async at([longitude, latitude], { signal }) {
      const query = { key, language: "en", latlng: `${latitude},${longitude}` };
      const [nearest] = geocoded(await geocoding.ask({ path: "/json", query, signal }), geocoding);
      return nearest ? placeOf(nearest) : null;
    },
  };
}

/** @throws PlacesError unless it is a success that reads as its documentation says */
function read<T extends z.ZodType>(reply: T, answer: ServiceResponse): z.infer<T> {
  if (keyRefused(answer)) throw new PlacesError("refused", KEY_REFUSED, "API_KEY_INVALID");
  if (answer.status !== 200) throw refusedStatus(answer.status);
  const parsed = reply.safeParse(answer.body);
  if (!parsed.success) throw invalidResponse(z.prettifyError(parsed.error));
  return parsed.data;
}

/** A key that makes no sense is a bad request (400) to the Places API. */
function keyRefused({ status, body }: ServiceResponse): boolean {
  const failure = Failure.safeParse(body);
  const details = status === 400 && failure.success ? failure.data.error.details : undefined;
  return details?.some(({ reason }) => reason === "API_KEY_INVALID") ?? false;
}

/** The Geocoding API says in its body how it went. */
function geocoded(answer: ServiceResponse, service: Service): GeocodedPlace[] {
  const { status, results } = read(Geocoded, answer);
  switch (status) {
    case "OK":
      return results;
    case "ZERO_RESULTS":
      return [];
    case "OVER_QUERY_LIMIT":
    case "OVER_DAILY_LIMIT":
      throw service.pause();
    case "REQUEST_DENIED":
      throw new PlacesError("refused", KEY_REFUSED, status);
    case "INVALID_REQUEST":
      throw refusedStatus(400);
    default:
      throw invalidResponse(`status ${status}`);
  }
}

function referenceOf({ placeId, types, text: whole, structuredFormat }: Prediction) {
  const reference: PlaceReference = {
    kind: kindOf(types),
    label: structuredFormat?.mainText.text ?? whole.text,
    detail: structuredFormat?.secondaryText?.text,
    id: placeId,
  };
  return reference;
}

function placeOf({ formatted_address, types, geometry, address_components }: GeocodedPlace): Place {
  const { lat, lng } = geometry.location;
  const parts = address_components.map(({ long_name, types }) => ({ text: long_name, types }));
  const [label = formatted_address, ...rest] = formatted_address.split(", ");
  return {
    kind: kindOf(types),
    label,
    detail: joined(", ", ...rest),
    coordinates: lonLat({ latitude: lat, longitude: lng }),
    ...addressOf(parts),
  };
}

interface AddressPart {
  text: string;
  types: string[];
}

function addressOf(parts: AddressPart[]): Pick<Place, "address" | "city" | "zip"> {
  const part = (type: string) => parts.find(({ types }) => types.includes(type))?.text || undefined;
  const number = part("street_number");
  return {
    address: number && joined(" ", number, part("route")),
    city: part("locality") ?? part("postal_town") ?? part("sublocality"),
    zip: part("postal_code"),
  };
}

const KINDS: [type: string, PlaceKind][] = [
  ["postal_code", "zip"],
  ["street_address", "address"],
  ["premise", "address"],
  ["subpremise", "address"],
  ["route", "street"],
  ["political", "city"],
  ["establishment", "establishment"],
  ["point_of_interest", "establishment"],
];

const kindOf = (types: string[]): PlaceKind =>
  KINDS.find(([type]) => types.includes(type))?.[1] ?? "address";

function lonLat({ latitude, longitude }: { latitude: number; longitude: number }): LonLat {
  const read = ServiceLonLat.safeParse([longitude, latitude]);
  if (!read.success) throw invalidResponse("coordinates beyond the earth");
  return read.data;
}

const latLng = ([longitude, latitude]: LonLat) => ({ latitude, longitude });
