/**
 * A place as one short text: what a picker of places sends, and what URLs keep, such as
 * `39.961*-82.999*city*Columbus, OH`. A query string leaves `*` as it is.
 */
import { z } from "zod";
import { PLACE_KINDS, type Place, type PlaceReference, type Suggestion } from "./place";

const SEPARATOR = "*";
/** Coordinates to a tenth of a metre. */
const DECIMALS = 6;

/** Most characters of each text; longer ones are cut. */
const LONGEST = { label: 200, detail: 200, address: 300, city: 100, zip: 20, id: 300 } as const;
const TEXTS = ["label", "detail", "address", "city", "zip", "id"] as const;
const PART_NAMES = ["latitude", "longitude", "kind", ...TEXTS];
/** Longer than all of them together, escaped. */
const LONGEST_VALUE = 2_500;

const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(2 * most)
    .refine((given) => given === tidy(given, most));
const decimal = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,6})?$/)
    .transform(Number)
    .refine((degrees) => Math.abs(degrees) <= most);

const Common = z.object({
  kind: z.enum(PLACE_KINDS),
  label: text(LONGEST.label),
  detail: text(LONGEST.detail).optional(),
});
const PlaceParts = Common.extend({
  latitude: decimal(90),
  longitude: decimal(180),
  address: text(LONGEST.address).optional(),
  city: text(LONGEST.city).optional(),
  zip: text(LONGEST.zip).optional(),
});
const ReferenceParts = Common.extend({ id: text(LONGEST.id) });

/** The place, or what a service suggested, as the value of an option. */
export function placeValue(place: Suggestion): string {
  const position = "id" in place ? ["", ""] : [...place.coordinates].reverse().map(inDegrees);
  const texts: Partial<Record<keyof typeof LONGEST, string>> = place;
  const parts = [
    ...position,
    place.kind,
    ...TEXTS.map((name) => escaped(tidy(texts[name] ?? "", LONGEST[name]))),
  ];
  while (parts.at(-1) === "") parts.pop();
  return parts.join(SEPARATOR);
}

/** Reads what {@link placeValue} wrote of a place; null for anything else. */
export function readPlaceValue(value: string | null | undefined): Place | null {
  const read = PlaceParts.safeParse(partsOf(value));
  if (!read.success) return null;
  const { latitude, longitude, ...place } = read.data;
  return { ...place, coordinates: [longitude, latitude] };
}

/** Reads what {@link placeValue} wrote of a suggestion without coordinates. */
export function readPlaceReference(value: string | null | undefined): PlaceReference | null {
  const read = ReferenceParts.safeParse(partsOf(value));
  return read.success ? read.data : null;
}

function partsOf(value: string | null | undefined): Record<string, string> | null {
  if (!value || value.length > LONGEST_VALUE) return null;
  const parts = value.split(SEPARATOR);
  if (parts.length > PART_NAMES.length) return null;
  const named = parts.map((part, index) => [PART_NAMES[index], unescaped(part)] as const);
  return Object.fromEntries(named.filter(([, part]) => part !== ""));
}

const inDegrees = (degrees: number) => String(Number(degrees.toFixed(DECIMALS)));

/** On one line, well-formed and not too long. */
function tidy(given: string, most: number): string {
  const line = given.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim();
  return line.length > most ? [...line].slice(0, most).join("").trim() : line;
}

const escaped = (given: string) => given.replaceAll("~", "~0").replaceAll(SEPARATOR, "~1");
const unescaped = (given: string) => given.replaceAll("~1", SEPARATOR).replaceAll("~0", "~");
