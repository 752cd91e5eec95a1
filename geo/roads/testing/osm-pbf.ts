/** Makes small OpenStreetMap extracts for tests. */
import { deflateSync } from "node:zlib";
import type { Bounds } from "geo/geometry/lon-lat";
import type { OsmEntity, Tags } from "../prepare/read-osm";

const TYPES: OsmEntity["type"][] = ["node", "way", "relation"];
const BLOCK = 8000;

/** A `.osm.pbf` of these entities, in this order. */
export function osmPbf(entities: readonly OsmEntity[], bounds?: Bounds): Buffer {
  const blobs = [blob("OSMHeader", headerBlock(bounds))];
  for (let at = 0; at < entities.length; at += BLOCK) {
    blobs.push(blob("OSMData", primitiveBlock(entities.slice(at, at + BLOCK))));
  }
  return Buffer.concat(blobs);
}

function blob(type: string, block: Buffer): Buffer {
  const data = bytes(3, deflateSync(block));
  const header = Buffer.concat([bytes(1, Buffer.from(type)), number(3, data.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, data]);
}

function headerBlock(bounds: Bounds | undefined): Buffer {
  const features = ["OsmSchema-V0.6", "DenseNodes"].map((name) => bytes(4, Buffer.from(name)));
  if (!bounds) return Buffer.concat(features);
  const [west, south, east, north] = bounds;
  const box = [west, east, north, south].map((degrees, i) => number(i + 1, zigzag(nano(degrees))));
  return Buffer.concat([bytes(1, Buffer.concat(box)), ...features]);
}

function primitiveBlock(entities: readonly OsmEntity[]): Buffer {
  const strings = new Map<string, number>([["", 0]]);
  const text = (value: string) => {
    const known = strings.get(value);
    if (known !== undefined) return known;
    strings.set(value, strings.size);
    return strings.size - 1;
  };
  const groups = TYPES.flatMap((type, i) => {
    const own = entities.filter((entity) => entity.type === type);
    // Plain nodes are field 1; 2 is for dense ones.
    const field = i === 0 ? 1 : i + 2;
    return own.length > 0
      ? [bytes(2, Buffer.concat(own.map((e) => bytes(field, entity(e, text)))))]
      : [];
  });
  const table = [...strings.keys()].map((value) => bytes(1, Buffer.from(value)));
  return Buffer.concat([bytes(1, Buffer.concat(table)), ...groups]);
}

function entity(entity: OsmEntity, text: (value: string) => number): Buffer {
  const tags = tagFields(entity.tags ?? {}, text);
  if (entity.type === "node") {
    const place = [
      number(8, zigzag(hundredNano(entity.lat))),
      number(9, zigzag(hundredNano(entity.lon))),
    ];
    return Buffer.concat([number(1, zigzag(entity.id)), tags, ...place]);
  }
  if (entity.type === "way") {
    return Buffer.concat([number(1, entity.id), tags, packed(8, deltas(entity.refs).map(zigzag))]);
  }
  const { members } = entity;
  return Buffer.concat([
    number(1, entity.id),
    tags,
    packed(
      8,
      members.map(({ role }) => text(role)),
    ),
    packed(9, deltas(members.map(({ ref }) => ref)).map(zigzag)),
    packed(
      10,
      members.map(({ type }) => TYPES.indexOf(type)),
    ),
  ]);
}

const tagFields = (tags: Tags, text: (value: string) => number) =>
  Buffer.concat([packed(2, Object.keys(tags).map(text)), packed(3, Object.values(tags).map(text))]);

const nano = (degrees: number) => Math.round(degrees * 1e9);
const hundredNano = (degrees: number) => Math.round(degrees * 1e7);
const zigzag = (value: number) => (value >= 0 ? 2 * value : -2 * value - 1);
const deltas = (values: readonly number[]) =>
  values.map((value, i) => value - (values[i - 1] ?? 0));

function varint(value: number): number[] {
  const digits: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) digits.push((rest % 0x80) | 0x80);
  return [...digits, rest];
}

const number = (field: number, value: number) =>
  Buffer.from([...varint(field << 3), ...varint(value)]);

const bytes = (field: number, content: Buffer) =>
  Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(content.length)]), content]);

const packed = (field: number, values: readonly number[]) =>
  bytes(field, Buffer.from(values.flatMap(varint)));
