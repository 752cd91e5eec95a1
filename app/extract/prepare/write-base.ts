import { buildGround, groundColumns, type Part } from "../ground";
import type { NamedPlace } from "../named-place";
import { writeSections } from "../sections";
import type { Collected, PlaceFeature } from "./collect";

/** From which zoom on a place is named. */
const PLACES: Record<string, Pick<NamedPlace, "kind" | "from">> = {
  city: { kind: "city", from: 8 },
  town: { kind: "town", from: 9 },
  village: { kind: "town", from: 10.5 },
  suburb: { kind: "town", from: 12 },
  quarter: { kind: "town", from: 13 },
  neighbourhood: { kind: "town", from: 13 },
};

/** Writes `base.bin`: what the server draws its pictures from. */
export function writeBase(
  file: string,
  { lines, areas, places }: Pick<Collected, "lines" | "areas" | "places">,
): { parts: number } {
  const parts: Part[] = [
    ...areas.flatMap(({ of, polygons }) =>
      polygons.flat().map((path) => ({ kind: of.shape, from: of.from, path })),
    ),
    ...lines.map(({ of, path }) => ({ kind: of.shape, from: of.from, path })),
  ];
  writeSections(file, { places: namedPlaces(places) }, groundColumns(buildGround(parts)));
  return { parts: parts.length };
}

function namedPlaces(places: readonly PlaceFeature[]): NamedPlace[] {
  return places
    .flatMap(({ place, name, longitude, latitude, population }) => {
      const as = PLACES[place];
      return as ? [{ ...as, name, coordinates: [longitude, latitude] as const, population }] : [];
    })
    .sort((a, b) => a.from - b.from || b.population - a.population)
    .map(({ name, kind, from, coordinates: [longitude, latitude] }) => ({
      name,
      kind,
      from,
      coordinates: [longitude, latitude],
    }));
}
