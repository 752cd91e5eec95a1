/** A made-up extract of any size: a real one, laid out again and again beside itself. */
import { closeSync, openSync, writeSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { type OsmEntity, readOsm, type Tags } from "geo/roads/prepare/read-osm";
import { PbfWriter } from "pbf";

/** Entities in a block, as in the files of others. */
const BLOCK = 8000;
const STEPS_A_DEGREE = 1e7;

interface Kinds {
  node: Extract<OsmEntity, { type: "node" }>[];
  way: Extract<OsmEntity, { type: "way" }>[];
  relation: Extract<OsmEntity, { type: "relation" }>[];
}

/**
 * Writes `copies` of an extract into one, row by row, each with ids and places of its own; every
 * building without an address gets one, as few extracts of cities have so few as a small one.
 *
 * @returns how many nodes it has
 */
export async function writeLargeExtract(
  file: string,
  { pbf, copies }: { pbf: string; copies: number },
): Promise<number> {
  const { kinds, across, down } = await readCity(pbf);
  const columns = Math.ceil(Math.sqrt(copies));
  const out = openSync(file, "w");
  writeBlob(out, "OSMHeader", headerBlock());
  const places = Array.from({ length: copies }, (_, copy) => ({
    copy,
    east: (copy % columns) * across,
    south: Math.floor(copy / columns) * down,
  }));
  for (const type of ["node", "way", "relation"] as const) {
    for (const place of places) {
      for (let at = 0; at < kinds[type].length; at += BLOCK) {
        writeBlob(out, "OSMData", block(kinds, type, { at, ...place }));
      }
    }
  }
  closeSync(out);
  return copies * kinds.node.length;
}

/** The entities of an extract with ids from 1 on, and its extent in degrees. */
async function readCity(pbf: string) {
  const kinds: Kinds = { node: [], way: [], relation: [] };
  for await (const { entities } of readOsm(pbf, { node: true, way: true, relation: true })) {
    for (const entity of entities) {
      if (entity.type) (kinds[entity.type] as OsmEntity[]).push(entity);
    }
  }
  const numbered = (all: readonly OsmEntity[]) => new Map(all.map(({ id }, at) => [id, at + 1]));
  const ids = {
    node: numbered(kinds.node),
    way: numbered(kinds.way),
    relation: numbered(kinds.relation),
  };
  const streets = kinds.way.flatMap(({ tags }) => (tags?.highway && tags.name) || []);
  for (const node of kinds.node) node.id = ids.node.get(node.id) as number;
  for (const [at, way] of kinds.way.entries()) {
    way.id = ids.way.get(way.id) as number;
    way.refs = way.refs.flatMap((ref) => ids.node.get(ref) ?? []);
    if (!way.tags?.building || way.tags["addr:street"]) continue;
    way.tags = {
      ...way.tags,
      "addr:housenumber": String(1 + (at % 3000)),
      "addr:street": streets[at % streets.length] as string,
      "addr:city": "Columbus",
    };
  }
  for (const relation of kinds.relation) {
    relation.id = ids.relation.get(relation.id) as number;
    relation.members = relation.members.flatMap(({ type, ref, role }) => {
      const known = ids[type].get(ref);
      return known ? { type, ref: known, role } : [];
    });
  }
  const spread = (of: (node: Kinds["node"][number]) => number) =>
    kinds.node.reduce((most, node) => Math.max(most, of(node)), -Infinity) -
    kinds.node.reduce((least, node) => Math.min(least, of(node)), Infinity);
  return { kinds, across: spread(({ lon }) => lon), down: spread(({ lat }) => lat) };
}

interface Part {
  at: number;
  copy: number;
  east: number;
  south: number;
}

function block(kinds: Kinds, type: keyof Kinds, { at, copy, east, south }: Part): Uint8Array {
  const strings = new Map<string, number>([["", 0]]);
  const text = (value: string) => {
    const known = strings.get(value) ?? strings.size;
    strings.set(value, known);
    return known;
  };
  const group = new PbfWriter();
  const shifted = (kind: keyof Kinds, id: number) => id + copy * kinds[kind].length;
  const end = at + BLOCK;
  if (type === "node") {
    const nodes = kinds.node.slice(at, end);
    group.writeMessage(
      2,
      (_, dense) => {
        dense.writePackedSVarint(1, deltas(nodes.map(({ id }) => shifted("node", id))));
        const steps = (degrees: number) => Math.round(degrees * STEPS_A_DEGREE);
        dense.writePackedSVarint(8, deltas(nodes.map(({ lat }) => steps(lat - south))));
        dense.writePackedSVarint(9, deltas(nodes.map(({ lon }) => steps(lon + east))));
        dense.writePackedVarint(
          10,
          nodes.flatMap(({ tags = {} }) => [...pairs(tags, text), 0]),
        );
      },
      null,
    );
  }
  for (const way of type === "way" ? kinds.way.slice(at, end) : []) {
    group.writeMessage(
      3,
      (_, out) => {
        out.writeVarintField(1, shifted("way", way.id));
        writeTags(out, way.tags ?? {}, text);
        out.writePackedSVarint(8, deltas(way.refs.map((ref) => shifted("node", ref))));
      },
      null,
    );
  }
  for (const { id, tags = {}, members } of type === "relation"
    ? kinds.relation.slice(at, end)
    : []) {
    group.writeMessage(
      4,
      (_, out) => {
        out.writeVarintField(1, shifted("relation", id));
        writeTags(out, tags, text);
        out.writePackedVarint(
          8,
          members.map(({ role }) => text(role)),
        );
        out.writePackedSVarint(
          9,
          deltas(members.map((member) => shifted(member.type, member.ref))),
        );
        out.writePackedVarint(
          10,
          members.map((member) => ["node", "way", "relation"].indexOf(member.type)),
        );
      },
      null,
    );
  }
  const out = new PbfWriter();
  out.writeMessage(
    1,
    (_, table) => {
      for (const value of strings.keys()) table.writeBytesField(1, Buffer.from(value));
    },
    null,
  );
  out.writeBytesField(2, group.finish());
  return out.finish();
}

const pairs = (tags: Tags, text: (value: string) => number) =>
  Object.entries(tags).flatMap(([key, value]) => [text(key), text(value)]);

function writeTags(out: PbfWriter, tags: Tags, text: (value: string) => number): void {
  out.writePackedVarint(2, Object.keys(tags).map(text));
  out.writePackedVarint(3, Object.values(tags).map(text));
}

const deltas = (values: readonly number[]) =>
  values.map((value, i) => value - (values[i - 1] ?? 0));

function headerBlock(): Uint8Array {
  const out = new PbfWriter();
  for (const feature of ["OsmSchema-V0.6", "DenseNodes"]) out.writeStringField(4, feature);
  return out.finish();
}

function writeBlob(file: number, type: string, content: Uint8Array): void {
  const blob = new PbfWriter();
  blob.writeVarintField(2, content.length);
  blob.writeBytesField(3, deflateSync(content, { level: 1 }));
  const data = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, data.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  for (const bytes of [length, head, data]) writeSync(file, bytes);
}
