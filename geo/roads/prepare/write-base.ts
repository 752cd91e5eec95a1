import { indexColumn } from "../../ground/ground";
import { SHAPE_KINDS } from "../../ground/shape-kinds";
import type { NamedPlace } from "../../places/named-place";
import { textColumns } from "../../places/text-column";
import { writeSections } from "../sections";
import type { FeatureClass } from "./classify";
import type { Ground, PlaceFeature } from "./collect";
import type { Features, Label } from "./features";
import { Growing } from "./growing";
import { GrowingLines } from "./growing-lines";
import { Numbered } from "./numbered";
import type { Progress } from "./progress";
import type { Scratch } from "./scratch";

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
  { scratch, progress }: { scratch: Scratch; progress: Progress },
): { parts: number } {
  const columns = partColumns([areas, lines], { scratch, progress });
  writeSections(file, { places: namedPlaces(places) }, columns);
  return { parts: columns.kinds.length };
}

/** Lines and the rings of areas, as `groundFrom` reads them, and the name of each, 0 for none. */
function partColumns(
  all: readonly Features[],
  { scratch, progress }: { scratch: Scratch; progress: Progress },
) {
  const size = all.reduce((sum, { allPaths }) => sum + allPaths, 0);
  const parts = new GrowingLines(size, scratch);
  const kinds = new Growing("u8", scratch);
  const from = new Growing("u8", scratch);
  const partNames = new Growing("u32", scratch);
  const texts = new Numbered();
  texts.of("");
  for (const features of all) {
    for (let feature = 0; feature < features.size; feature++) {
      progress("Making the base map", kinds.length / size);
      const label = features.label(feature);
      const name = isNamed(label) ? texts.of(label.name ?? "") : 0;
      for (const path of features.paths(feature)) {
        kinds.push(SHAPE_KINDS.indexOf(label.of.shape));
        from.push(Math.round(label.of.from * 10));
        partNames.push(name);
        parts.push(path);
      }
    }
  }
  const { starts, points } = parts;
  const index = indexColumn(parts.index());
  return { kinds, from, starts, points, index, partNames, ...textColumns("names", texts.texts) };
}

/** What maps name along its line; paths and streams would crowd out the streets. */
const NAMED: ReadonlySet<FeatureClass["shape"]> = new Set(["street", "main", "highway"]);
const NAMED_WATER = new Set(["river", "canal"]);

const isNamed = ({ of }: Label) => NAMED.has(of.shape) || NAMED_WATER.has(of.kind);

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
