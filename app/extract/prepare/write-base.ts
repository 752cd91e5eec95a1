import { buildGround, groundColumns, type Part } from "../ground";
import type { NamedPlace } from "../named-place";
import { writeSections } from "../sections";
import { textColumns } from "../text-column";
import type { FeatureClass } from "./classify";
import type { Ground, PlaceFeature } from "./collect";
import type { Features, Label } from "./features";
import { Numbered } from "./numbered";

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
  { lines, areas, places }: Ground & { places: readonly PlaceFeature[] },
): { parts: number } {
  const ground = buildGround({ [Symbol.iterator]: () => partsOf(areas, lines) });
  const names = nameColumns(ground.size, areas, lines);
  writeSections(file, { places: namedPlaces(places) }, { ...groundColumns(ground), ...names });
  return { parts: ground.size };
}

/** What maps name along its line; paths and streams would crowd out the streets. */
const NAMED: ReadonlySet<FeatureClass["shape"]> = new Set(["street", "main", "highway"]);
const NAMED_WATER = new Set(["river", "canal"]);

const isNamed = ({ of }: Label) => NAMED.has(of.shape) || NAMED_WATER.has(of.kind);

/** The name of each part by its number, 0 for none; and the names. */
function nameColumns(size: number, ...all: Features[]) {
  const texts = new Numbered();
  texts.of("");
  const partNames = new Uint32Array(size);
  let part = 0;
  for (const features of all) {
    for (let feature = 0; feature < features.size; feature++) {
      const label = features.label(feature);
      const name = isNamed(label) ? texts.of(label.name ?? "") : 0;
      for (let path = features.pathCount(feature); path > 0; path--) partNames[part++] = name;
    }
  }
  return { partNames, ...textColumns("names", texts.texts) };
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
