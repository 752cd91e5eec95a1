/** Where locations are, by the geocoder of the settings: by their address, else by zip or city. */
import type { Location } from "contract/entities";
import type { SaidPosition } from "contract/locations/data-quality-calls";
import type { PlacesEngine } from "geo/places/engine";
import { PlacesError } from "geo/places/errors";
import type { Place, PlaceKind } from "geo/places/place";
import { placeValue } from "geo/places/place-value";
import { FormRefusal } from "~/kit/form/failure.server";
import { chosenPlace, suggestPlaces } from "~/places/places.server";

/** After so long no more are asked for: a shared geocoder takes a question a second. */
const LONGEST_MS = 20_000;
const EXACT: ReadonlySet<PlaceKind> = new Set(["address", "establishment"]);
const ROUGH: ReadonlySet<PlaceKind> = new Set(["zip", "city", "street"]);

export interface LookedUp {
  positions: SaidPosition[];
  /** So many were found nowhere, and so many were not asked for as time ran out. */
  unknown: number;
  left: number;
}

/**
 * Looks up locations one after the other.
 *
 * @throws FormRefusal where the geocoder answers nothing at all
 */
export async function lookUp(locations: readonly Location[], asking: Asking): Promise<LookedUp> {
  const until = Date.now() + LONGEST_MS;
  const positions: SaidPosition[] = [];
  let asked = 0;
  for (const location of locations) {
    if (Date.now() > until) break;
    const said = await positionOf(location, asking).catch((error: unknown) => {
      if (!(error instanceof PlacesError)) throw error;
      // What was found until then is saved.
      if (positions.length === 0) throw new FormRefusal(503, "", error.message);
      return "stop" as const;
    });
    if (said === "stop") break;
    asked += 1;
    if (said) positions.push(said);
  }
  return { positions, unknown: asked - positions.length, left: locations.length - asked };
}

interface Asking {
  searcher: string;
  signal: AbortSignal;
  /** Another geocoder than that of the settings. */
  engine?: PlacesEngine;
}

async function positionOf(location: Location, asking: Asking): Promise<SaidPosition | null> {
  const { id, address, city, zip, updatedAt } = location;
  const said = (place: Place, rough: boolean): SaidPosition => {
    const [x, y] = place.coordinates;
    return { id, location: { coordinates: [x, y] }, rough, updatedAt: updatedAt ?? undefined };
  };
  const where = city || zip;
  if (address && where) {
    const found = await find(`${address}, ${where}`, EXACT, asking, (place) =>
      fits(place, location),
    );
    if (found) return said(found, false);
  }
  for (const words of [zip, city]) {
    const found = words ? await find(words, ROUGH, asking) : null;
    if (found) return said(found, true);
  }
  return null;
}

/** Of another zip or city than the location's, it is another address. */
function fits(place: Place, { zip, city }: Location): boolean {
  if (zip && place.zip) return place.zip.slice(0, 5) === zip.slice(0, 5);
  return !city || !place.city || place.city.toLowerCase() === city.toLowerCase();
}

/** The best place of these kinds that fits. */
async function find(
  text: string,
  kinds: ReadonlySet<PlaceKind>,
  asking: Asking,
  accept: (place: Place) => boolean = () => true,
): Promise<Place | null> {
  const { engine, ...search } = asking;
  const places = await suggestPlaces({ text, limit: 5, ...search }, { ...(engine && { engine }) });
  const best = places.find((place) => kinds.has(place.kind));
  if (!best) return null;
  // Some services tell where it is only once it is chosen.
  const place = "coordinates" in best ? best : await chosenPlace(placeValue(best), asking);
  return place && accept(place) ? place : null;
}
