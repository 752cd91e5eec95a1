import { buildGround, groundColumns, type Part } from "../ground";
import type { NamedPlace } from "../named-place";
import { writeSections } from "../sections";
import type { Collected, PlaceFeature } from "./collect";
import type { Features } from "./features";

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
  const ground = buildGround({ [Symbol.iterator]: () => partsOf(areas, lines) });
  writeSections(file, { places: namedPlaces(places) }, groundColumns(ground));
  return { parts: ground.size };
}

/** One at a time: in memory all at once they would be the most of it. */
function* partsOf(...all: Features[]): Generator<Part> {
  for (const features of all) {
    for (let feature = 0; feature < features.size; feature++) {
      const { of } = features.label(feature);
      for (const path of features.paths(feature)) yield { kind: of.shape, from: of.from, path };
    }
  }
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
