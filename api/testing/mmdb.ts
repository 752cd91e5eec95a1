/** Writes files of MaxMind's DB format, as small as they come: one record for 0.0.0.0 to 127.255.255.255. */
type Value = string | number | string[] | { [name: string]: Value };

const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")]);
const TYPES = { text: 2, map: 7, uint32: 6 };
/** An array is type 11, which an extra byte says: 11 less 7. */
const ARRAY = 4;

/** @see https://maxmind.github.io/MaxMind-DB/ */
export function mmdbFile(databaseType: string, record: Value): Buffer {
  const nodes = 1;
  const pointer = nodes + 16;
  // Two records of 24 bits: the left half of the addresses has the data, the right one has none.
  const tree = Buffer.from([0, 0, pointer, 0, 0, nodes]);
  const metadata = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1 },
    ...{ database_type: databaseType, description: {}, languages: ["en"] },
    ...{ ip_version: 4, node_count: nodes, record_size: 24 },
  };
  return Buffer.concat([tree, Buffer.alloc(16), encode(record), MARKER, encode(metadata)]);
}

function encode(value: Value): Buffer {
  if (typeof value === "number") return head(TYPES.uint32, 4, Buffer.from([0, 0, 0, value]));
  if (typeof value === "string") return head(TYPES.text, value.length, Buffer.from(value));
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from([value.length, ARRAY]), ...value.map(encode)]);
  const entries = Object.entries(value);
  const parts = entries.flatMap(([name, of]) => [encode(name), encode(of)]);
  return head(TYPES.map, entries.length, Buffer.concat(parts));
}

/** Texts of more than 28 characters say their length otherwise. */
function head(type: number, size: number, content: Buffer): Buffer {
  if (size > 28) {
    return Buffer.concat([Buffer.from([(type << 5) | 29, size - 29]), content]);
  }
  return Buffer.concat([Buffer.from([(type << 5) | size]), content]);
}
