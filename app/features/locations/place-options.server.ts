/**
 * What the pickers of places offer, and what was chosen in them. In a loader:
 *
 *     const asked = pickerQuery(query, "place");
 *     const [options, chosen] = await Promise.all([
 *       placeOptions(session, { ...asked, kind: "establishment" }),
 *       readChosenPlace(session, query.get("place")),
 *     ]);
 *     choiceOf(asked, options, [chosen.option]);
 *
 * spread into `<Picker name="place" loadUrl={placeOptionsUrl("establishment")} …>`. Its
 * `chosen.problem` belongs to the field's errors.
 */

import { listLocations } from "contract/locations/calls";
import type { LonLat } from "geo/geometry/lon-lat";
import { PlacesError } from "geo/places/errors";
import type { Place, Suggestion } from "geo/places/place";
import { placeValue, readPlaceReference } from "geo/places/place-value";
import { loadedExtract } from "~/extract/extract.server";
import { detailWithLeftOut } from "~/places/left-out";
import { chosenPlace, currentEngine, suggestPlaces } from "~/places/places.server";
import { log } from "~/server/log.server";
import type { SignedIn } from "~/session/guards.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { listSimilarLocations } from "~/upstream/locations.server";
import type { Option, Options, OptionsQuery } from "~/upstream/options.server";
import { addressLine } from "./location-words";

/** While one types, and where a search begins with Enter. */
const HINTS = {
  place: [
    "Search by address, city, zip or coordinates.",
    "Type an address, a city, a zip or coordinates, then search.",
  ],
  establishment: [
    "Search by the name of a business or place.",
    "Type the name of a business or place, then search.",
  ],
} as const;

export interface PlaceOptionsQuery extends OptionsQuery {
  /** Shops, offices and the like alone. */
  kind?: "establishment" | undefined;
  signal?: AbortSignal;
}

/**
 * Places for a picker, at most ten; the value of an option is for {@link readChosenPlace}. A
 * service that fails says so in `note`, which the list shows, so that a form is never lost.
 */
export async function placeOptions(
  { upstream, user, units }: SignedIn,
  { search, kind, signal }: PlaceOptionsQuery,
): Promise<Options> {
  const engine = currentEngine();
  const { typeAhead } = engine;
  const none: Options = { options: [], hasMore: false, page: 1, typeAhead };
  if (!search) return { ...none, note: HINTS[kind ?? "place"][typeAhead ? 0 : 1] };
  try {
    const places = await suggestPlaces({
      text: search,
      near: middleOfRegion(),
      establishmentsOnly: kind === "establishment",
      limit: 10,
      signal,
      units,
      searcher: user.id,
      ownLocations: (text, mayBeMistyped) => ownLocations(upstream, text, mayBeMistyped),
    });
    if (places.length === 0) return none;
    return { ...none, options: places.map(toOption), credits: engine.credits(places) };
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error;
    note(error);
    return { ...none, note: error.message };
  }
}

export interface ChosenPlace {
  place: Place | null;
  /** For the picker's `selected`. */
  option: Option | null;
  /** Why a place that was chosen can't be had, for the user. */
  problem?: string;
}

/** The place that a picker sent or a URL keeps; of what makes no sense, none. Never fails. */
export async function readChosenPlace(
  { user }: SignedIn,
  value: string | null | undefined,
  signal?: AbortSignal,
): Promise<ChosenPlace> {
  try {
    const place = await chosenPlace(value, { searcher: user.id, signal });
    return { place, option: place && toOption(place) };
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error;
    note(error);
    // What was chosen stays chosen, as the service may be back at the next try.
    const reference = readPlaceReference(value);
    return { place: null, option: reference && toOption(reference), problem: error.message };
  }
}

/** Of places alike, those in the prepared region are meant; of several regions the first. */
function middleOfRegion(): LonLat | undefined {
  const bounds = loadedExtract()?.regions[0]?.bounds;
  return bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
}

const toOption = (place: Suggestion): Option => ({
  value: placeValue(place),
  label: place.label,
  detail: detailWithLeftOut(place),
});

/** The locations that the reader may see; none where they can't be had, as others may be. */
async function ownLocations(
  upstream: UpstreamContext,
  text: string,
  mayBeMistyped = false,
): Promise<Place[]> {
  const unrefused = { ...upstream, refuse: undefined };
  const query = { search: text, limit: 10 };
  try {
    const data = mayBeMistyped
      ? await listSimilarLocations(unrefused, query)
      : (await call(unrefused, listLocations, { query: { ...query, page: 1 } })).data;
    return data.flatMap(({ name, address, city, zip, location }): Place[] => {
      if (!location) return [];
      const [longitude, latitude] = location.coordinates;
      return [
        {
          kind: "location",
          label: name,
          detail: addressLine({ address, city, zip }) || undefined,
          coordinates: [longitude, latitude],
          address: address ?? undefined,
          city: city ?? undefined,
          zip: zip ?? undefined,
        },
      ];
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.endsSession || error.needsTerms) throw (await upstream.refuse?.(error)) ?? error;
    return [];
  }
}

const note = (error: PlacesError) =>
  log().warn({ kind: error.kind, cause: error.cause }, "the places service failed");
