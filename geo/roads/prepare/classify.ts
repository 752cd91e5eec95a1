/** What maps show of what OpenStreetMap's tags say. */
import type { ShapeKind } from "../../ground/shape-kinds";
import type { Tags } from "./read-osm";

export type TileLayer = "roads" | "rail" | "buildings" | "water" | "waterway" | "green";

export interface FeatureClass {
  layer: TileLayer;
  /** As tagged: `residential`, `park`. */
  kind: string;
  /** How the server's picture draws it. */
  shape: ShapeKind;
  /** From which zoom on the server's picture has it. */
  from: number;
  /** From which zoom on tiles have it. */
  tilesFrom: number;
}

type Rule = Omit<FeatureClass, "kind">;

const road = (shape: ShapeKind, from: number, tilesFrom: number): Rule => ({
  layer: "roads",
  shape,
  from,
  tilesFrom,
});

const HIGHWAY = road("highway", 0, 6);
const HIGHWAY_LINK = road("highway", 10.5, 9);
const STREET = road("street", 11.5, 12);
const PATH = road("path", 14, 13);

const ROADS: Record<string, Rule> = {
  motorway: HIGHWAY,
  trunk: HIGHWAY,
  motorway_link: HIGHWAY_LINK,
  trunk_link: HIGHWAY_LINK,
  primary: road("main", 8.5, 8),
  primary_link: road("main", 11, 10),
  secondary: road("main", 10, 9),
  secondary_link: road("main", 11, 10),
  tertiary: road("street", 11, 11),
  tertiary_link: road("street", 11.5, 12),
  residential: STREET,
  unclassified: STREET,
  living_street: STREET,
  pedestrian: road("street", 13, 13),
  road: STREET,
  service: road("street", 14, 13),
  track: PATH,
  path: PATH,
  footway: PATH,
  cycleway: PATH,
  bridleway: PATH,
  steps: PATH,
};
/** The kinds of roads that maps draw in this way. */
export const roadsDrawnAs = (shape: ShapeKind): string[] =>
  Object.keys(ROADS).filter((kind) => ROADS[kind]?.shape === shape);

/** Ways into a yard and along parked cars. */
const LESSER_SERVICE = road("street", 15, 14);

const rail = (from: number, tilesFrom: number): Rule => ({
  layer: "rail",
  shape: "rail",
  from,
  tilesFrom,
});
const RAIL: Record<string, Rule> = {
  rail: rail(10.5, 10),
  light_rail: rail(11.5, 11),
  subway: rail(12, 12),
  narrow_gauge: rail(12, 12),
  monorail: rail(12, 12),
  tram: rail(13, 13),
};
/** Yards, sidings and spurs. */
const RAIL_SERVICE = rail(14, 12);

const waterway = (from: number, tilesFrom: number): Rule => ({
  layer: "waterway",
  shape: "waterway",
  from,
  tilesFrom,
});
const WATERWAYS: Record<string, Rule> = {
  river: waterway(8, 7),
  canal: waterway(10, 10),
  stream: waterway(12, 12),
  drain: waterway(14, 13),
  ditch: waterway(14, 13),
};

const WATER: Rule = { layer: "water", shape: "water", from: 8, tilesFrom: 6 };
const GREEN: Rule = { layer: "green", shape: "green", from: 8, tilesFrom: 6 };
const BUILDING: Rule = { layer: "buildings", shape: "building", from: 14.5, tilesFrom: 14 };

const GREEN_KINDS: [key: string, values: ReadonlySet<string>][] = [
  [
    "leisure",
    new Set([
      ...["park", "garden", "golf_course", "nature_reserve", "common", "dog_park"],
      ...["recreation_ground", "pitch", "playground"],
    ]),
  ],
  [
    "landuse",
    new Set([
      ...["forest", "grass", "meadow", "cemetery", "recreation_ground", "village_green"],
      ...["orchard", "vineyard", "allotments"],
    ]),
  ],
  ["natural", new Set(["wood", "scrub", "grassland", "heath"])],
];

/** How a line with these tags is drawn; null where maps have no use for it. */
export function classifyLine(tags: Tags): FeatureClass | null {
  const { highway, railway, waterway: water, service, tunnel } = tags;
  if (highway) {
    const lesser = highway === "service" && service !== undefined && service !== "alley";
    return ruled(highway, lesser ? LESSER_SERVICE : ROADS[highway]);
  }
  // What runs under the ground would only puzzle on a map of streets.
  if (tunnel && tunnel !== "no") return null;
  if (railway) return ruled(railway, service ? RAIL[railway] && RAIL_SERVICE : RAIL[railway]);
  if (water) return ruled(water, WATERWAYS[water]);
  return null;
}

/** How an area with these tags is drawn; null where maps have no use for it. */
export function classifyArea(tags: Tags): FeatureClass | null {
  const { natural, landuse, building } = tags;
  if (natural === "water" || tags.waterway === "riverbank" || tags.waterway === "dock") {
    return ruled("water", WATER);
  }
  if (landuse === "reservoir" || landuse === "basin") return ruled(landuse, WATER);
  for (const [key, values] of GREEN_KINDS) {
    const kind = tags[key];
    if (kind && values.has(kind)) return ruled(kind, GREEN);
  }
  if (building && building !== "no") return ruled("building", BUILDING);
  return null;
}

/** The sea, of which OpenStreetMap knows the coast alone. */
export const SEA: FeatureClass = { kind: "sea", ...WATER };

const ruled = (kind: string, rule: Rule | undefined): FeatureClass | null =>
  rule ? { kind, ...rule } : null;
