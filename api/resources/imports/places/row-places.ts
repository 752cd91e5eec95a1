/** Where the zip or the city of a row is: by other rows and locations of it, and by an atlas. */
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { farFrom, type Middle, middleOf } from "geo/geometry/middle";
import { cityKey } from "geo/places/gazetteer/world-cities";
import { z } from "zod";
import { FAR_FROM_ZIP } from "../../locations";
import type { Atlas } from "./atlas";

export const MiddleSchema = z.object({
  at: z.tuple([z.number(), z.number()]),
  spread: z.number(),
}) satisfies z.ZodType<Middle>;

const Middles = z.record(z.string(), MiddleSchema);

/** Where the zips and cities of an import are. */
export const KnownPlaces = z.object({
  zips: Middles,
  cities: Middles,
  /** Whether zips are those of the United States. */
  hasUsZips: z.boolean(),
  /** Whether cities are those of the atlas. */
  hasKnownCities: z.boolean(),
});
export type KnownPlaces = z.infer<typeof KnownPlaces>;

/** What says where a row is. */
export interface Addressed {
  address: string | null;
  city: string | null;
  zip: string | null;
}

/** Metres from the middle of a city, and from that of a zip of the atlas. */
const FAR_FROM_CITY = 60_000;
const FAR_FROM_US_ZIP = 50_000;
/** With fewer nobody knows which of them is the odd one. */
const FEWEST = 4;
/** The largest ones. */
const MOST_MIDDLES = 500;
/** An atlas is used if it is right about at least this many rows, and half of those that it knows. */
const FEWEST_RIGHT = 2;
const ENOUGH_KNOWN = 50;
const MOST_COMPARED = 200;

const zipKey = ({ zip, address }: Addressed): string | null =>
  zip?.toLowerCase() ?? /[\s,](\d{5})(?:-\d{4})?$/.exec(address ?? "")?.[1] ?? null;

type Placed = Addressed & { at: LonLat };

/**
 * Finds where zips and cities are.
 *
 * @param stored locations of the office, and rows of the file; a few of both may be wrong
 */
export function findPlaces(
  stored: readonly Placed[],
  rows: readonly Placed[],
  atlas: Atlas | null,
): KnownPlaces {
  const both = [...rows, ...stored];
  return {
    zips: middlesOf(both, zipKey),
    cities: middlesOf(both, ({ city }) => city && cityKey(city)),
    hasUsZips: isRight(both, FAR_FROM_US_ZIP, (row) => metresFromUsZip(atlas, zipKey(row), row.at)),
    hasKnownCities: isRight(both, FAR_FROM_CITY, (row) => metresFromCity(atlas, row.city, row.at)),
  };
}

/** Whether half of the first rows that an atlas knows are where it says: the file's count before others. */
function isRight(
  placed: readonly Placed[],
  far: number,
  metresOf: (row: Placed) => number | null,
): boolean {
  let known = 0;
  let right = 0;
  for (const row of placed.slice(0, MOST_COMPARED)) {
    const metres = metresOf(row);
    if (metres === null) continue;
    known++;
    if (metres <= far) right++;
    if (known === ENOUGH_KNOWN) break;
  }
  return right >= FEWEST_RIGHT && right * 2 >= known;
}

function middlesOf(
  placed: readonly Placed[],
  keyOf: (row: Addressed) => string | null,
): Record<string, Middle> {
  const members = new Map<string, LonLat[]>();
  for (const row of placed) {
    const key = keyOf(row);
    if (!key) continue;
    const others = members.get(key);
    if (others) others.push(row.at);
    else members.set(key, [row.at]);
  }
  const large = [...members]
    .filter(([, places]) => places.length >= FEWEST)
    .sort(([, some], [, others]) => others.length - some.length)
    .slice(0, MOST_MIDDLES);
  return Object.fromEntries(
    large.flatMap(([key, places]) => {
      const middle = middleOf(places);
      return middle ? [[key, middle]] : [];
    }),
  );
}

function metresFromUsZip(atlas: Atlas | null, zip: string | null, at: LonLat): number | null {
  const place = zip && atlas?.zips(zip);
  return place ? greatCircle(place, at) : null;
}

/** To the nearest of those of the name. */
export function metresFromCity(
  atlas: Atlas | null,
  city: string | null,
  at: LonLat,
): number | null {
  const places = (city && atlas?.cities.named(city)) || [];
  return places.length > 0 ? metresToNearest(places, at) : null;
}

const metresToNearest = (places: readonly LonLat[], at: LonLat) =>
  Math.min(...places.map((one) => greatCircle(one, at)));

/** A place that a row names. */
export interface NamedPlace {
  /** `its zip 43215` */
  words: string;
  /** Metres to a place that is far from it; null for one that is not. */
  farFrom(at: LonLat): number | null;
}

/** The middle of a key of the file, which may be called as what every object has ("constructor"). */
const middleIn = (middles: Record<string, Middle>, key: string | null): Middle | undefined =>
  key !== null && Object.hasOwn(middles, key) ? middles[key] : undefined;

/** What says best where a row is: its zip, else its city; null where neither is known. */
export function placeOf(
  row: Addressed,
  { zips, cities, hasUsZips, hasKnownCities }: KnownPlaces,
  atlas: Atlas | null,
): NamedPlace | null {
  const zip = zipKey(row);
  const middle = middleIn(zips, zip);
  const beyond = (metres: number | null, far: number) =>
    metres !== null && metres > far ? metres : null;
  if (middle) {
    return { words: `its zip ${zip}`, farFrom: (at) => farFrom(middle, at, FAR_FROM_ZIP) };
  }
  if (hasUsZips && zip !== null && atlas?.zips(zip)) {
    const metres = (at: LonLat) => metresFromUsZip(atlas, zip, at);
    return { words: `its zip ${zip}`, farFrom: (at) => beyond(metres(at), FAR_FROM_US_ZIP) };
  }
  const { city } = row;
  if (city === null) return null;
  const words = `its city ${city}`;
  const named = (hasKnownCities && atlas?.cities.named(city)) || [];
  if (named.length > 0) {
    return { words, farFrom: (at) => beyond(metresToNearest(named, at), FAR_FROM_CITY) };
  }
  const cityMiddle = middleIn(cities, cityKey(city));
  return cityMiddle ? { words, farFrom: (at) => farFrom(cityMiddle, at, FAR_FROM_CITY) } : null;
}
