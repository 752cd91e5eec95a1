/** The roads of a prepared region as a graph: what directions are searched in. */
import type { LonLat } from "geo/geometry/lon-lat";
import { readSections, type Streamed, TYPES, writeSections } from "./sections";

/** Who may use a segment in which direction: bits of `segmentAccess`. */
export const ACCESS = {
  car: { along: 1, back: 2 },
  bike: { along: 4, back: 8 },
  foot: { along: 16, back: 32 },
} as const;
export type Mode = keyof typeof ACCESS;

/** What a segment is besides: bits of `segmentFlags`. */
export const SEGMENT = {
  ...{ endsOnly: 1, toll: 2, rough: 4, onLeft: 8 },
  ...{ cycleLane: 16, lorryRoute: 32 },
} as const;

/** What a node does to whoever passes it: bits of `nodeFlags`. */
export const NODE = { stopsCars: 1, stopsBikes: 2, signals: 4, gate: 8, toll: 16 } as const;

/** The kinds of roads, as tagged; a segment has the index of its kind. */
export const ROAD_KINDS = [
  ...["motorway", "trunk", "primary", "secondary", "tertiary"],
  ...["motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link"],
  ...["unclassified", "residential", "living_street", "service", "road", "track"],
  ...["pedestrian", "cycleway", "footway", "path", "bridleway", "steps"],
  // Of a service road.
  ...["alley", "driveway", "parking_aisle"],
] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/**
 * Segments of road between the nodes where roads meet or end. Each is two arcs: `2 × segment`
 * from its first node to its last, and the next number back.
 */
export interface RoadFile {
  /** Longitude and latitude by turns, in ten-millionths of a degree. */
  nodePlaces: Int32Array;
  nodeFlags: Uint8Array;
  segmentFrom: Uint32Array;
  segmentTo: Uint32Array;
  /** In decimetres. */
  segmentLength: Uint32Array;
  segmentAccess: Uint8Array;
  segmentKind: Uint8Array;
  /** Bits of `SEGMENT`. */
  segmentFlags: Uint8Array;
  /** A number for each name, 0 for none; and for what the road is numbered with. */
  segmentName: Uint32Array;
  segmentRef: Uint32Array;
  /** As tagged, in km/h; 0 where it is not. */
  segmentSpeed: Uint8Array;
  /** Where each segment's line begins in `shapePlaces`, in points; one more than segments. */
  shapeStart: Uint32Array;
  /** As `nodePlaces`, of the whole lines, their ends included. */
  shapePlaces: Int32Array;
  /** Arcs that must not be gone from one to the other, by turns; for cars, and for bikes. */
  carTurns: Uint32Array;
  bikeTurns: Uint32Array;
}

/** Of the places in a file, in a degree. */
export const STEPS_A_DEGREE = 1e7;

/** One of the places of a file, by its number. */
export const placeAt = (places: Int32Array, point: number): LonLat => [
  (places[2 * point] as number) / STEPS_A_DEGREE,
  (places[2 * point + 1] as number) / STEPS_A_DEGREE,
];

/** Raised when the meaning changes, so that an old file can't be misread. */
const FORMAT = "roads 2";

const COLUMNS = {
  nodePlaces: "i32",
  nodeFlags: "u8",
  segmentFrom: "u32",
  segmentTo: "u32",
  segmentLength: "u32",
  segmentAccess: "u8",
  segmentKind: "u8",
  segmentFlags: "u8",
  segmentName: "u32",
  segmentRef: "u32",
  segmentSpeed: "u8",
  shapeStart: "u32",
  shapePlaces: "i32",
  carTurns: "u32",
  bikeTurns: "u32",
} as const satisfies Record<keyof RoadFile, "u8" | "u32" | "i32">;

/** The same, with columns that need not be in memory. */
export type RoadColumns = {
  [name in keyof RoadFile]: RoadFile[name] | Streamed<(typeof COLUMNS)[name]>;
};

export const writeRoads = (file: string, roads: RoadColumns): void =>
  writeSections(file, { format: FORMAT }, { ...roads });

/** A copy of columns in memory, whole. */
export function roadsInMemory(roads: RoadColumns): RoadFile {
  const copies = Object.entries(roads).map(([name, column]) => {
    if (!("chunks" in column)) return [name, column];
    const copy = new TYPES[column.type](column.length);
    let at = 0;
    for (const part of column.chunks()) {
      copy.set(part, at);
      at += part.length;
    }
    return [name, copy];
  });
  return Object.fromEntries(copies) as RoadFile;
}

/** @throws where the file is missing, is something else or is damaged */
export function readRoads(file: string): RoadFile {
  const { meta, column } = readSections(file);
  if ((meta as { format?: unknown } | null)?.format !== FORMAT) {
    throw new Error(`${file} was made by another version`);
  }
  const read = Object.entries(COLUMNS).map(([name, type]) => [name, column(name, type)]);
  const roads = Object.fromEntries(read) as RoadFile;
  if (!isWhole(roads)) throw new Error(`${file} is damaged`);
  return roads;
}

/** Whether all that the columns say of each other is there: else a search might never end. */
function isWhole(roads: RoadFile): boolean {
  const { nodePlaces, nodeFlags, shapeStart, shapePlaces } = roads;
  const [nodes, segments] = [nodeFlags.length, shapeStart.length - 1];
  const { segmentFrom, segmentTo, segmentLength, segmentName, segmentRef, ...rest } = roads;
  const { segmentAccess, segmentKind, segmentFlags, segmentSpeed, carTurns, bikeTurns } = rest;
  const ofSegments = [
    segmentFrom,
    segmentTo,
    segmentLength,
    segmentName,
    segmentRef,
    segmentAccess,
  ];
  const below = (column: Uint8Array | Uint32Array, end: number) =>
    column.every((value) => value < end);
  return (
    nodePlaces.length === 2 * nodes &&
    [...ofSegments, segmentKind, segmentFlags, segmentSpeed].every(
      (column) => column.length === segments,
    ) &&
    shapeStart[0] === 0 &&
    2 * (shapeStart[segments] ?? -1) === shapePlaces.length &&
    shapeStart.every((start, at) => at === 0 || start > (shapeStart[at - 1] as number)) &&
    below(segmentFrom, nodes) &&
    below(segmentTo, nodes) &&
    below(segmentKind, ROAD_KINDS.length) &&
    below(carTurns, 2 * segments) &&
    below(bikeTurns, 2 * segments)
  );
}
