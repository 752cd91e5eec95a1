/** Random requests, as somebody writes them who looks for a weak place. */
import { seededRandom } from "geo/random";
import type { Asked } from "./console-process";

/** Numbers that are random and the same again for the same seed. */
export function randomOf(seed: number) {
  const next = seededRandom(seed);
  return {
    below: (end: number) => Math.floor(next() * end),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  };
}
export type Random = ReturnType<typeof randomOf>;

type Field = [name: string, value: string];

const PARTS = ["__proto__", "constructor", "prototype", "toString", "map", "length", "a", "0", ""];
const NAMES = ["__intent__", "__state__", "intent", "enter", "redirectTo", "ids", "to", "key"];
const VALUES = [
  ...[
    "",
    " ",
    "x",
    "0",
    "-1",
    "1e309",
    "NaN",
    "null",
    "{",
    "[]",
    "true",
    "on",
    "..",
    ".",
    "../..",
    "~",
  ],
  ...[
    "%",
    "%00",
    "\0",
    "\ud83d\ude00",
    "\u202e",
    "a\r\nb: c",
    "<script>",
    "'\"",
    "2026-02-31",
    "12:60",
  ],
  ...['{"type":"update","payload":{"name":["a","__proto__","map"],"value":1}}', '{"type":"reset"}'],
  ...["/agents", "//evil.example", "https://evil.example", "/?redirectTo=/%2e%2e", "new", "~x"],
];

const name = (random: Random, known: readonly string[]): string => {
  const own = random.one(known.length > 0 ? known : NAMES);
  switch (random.below(8)) {
    case 0:
      return `${own}[${random.one(["", "0", "100000000", "-1", "x"])}]`;
    case 1:
      return [own, random.one(PARTS), random.one(PARTS)].join(".");
    case 2:
      return random.one(PARTS);
    case 3:
      return Array(1 + random.below(2000))
        .fill(own)
        .join(".");
    case 4:
      return random.one(NAMES);
    default:
      return own;
  }
};

function value(random: Random, ids: readonly string[]): string {
  const kind = random.below(12);
  if (kind < 3 && ids.length > 0) return random.one(ids);
  if (kind === 3) return random.one(VALUES).repeat(1 + random.below(2000));
  if (kind === 4) return "9".repeat(random.below(400));
  return random.one(VALUES);
}

/** What is known of a page: the names of its fields, and ids that stand in the company. */
export interface Known {
  names: readonly string[];
  ids: readonly string[];
}

function fields(random: Random, { names, ids }: Known): Field[] {
  const one = (): Field => [name(random, names), value(random, ids)];
  switch (random.below(12)) {
    case 0:
      return [];
    case 1:
      return Array.from({ length: random.one([100, 2000, 6000, 40_000]) }, () => ["a", "1"]);
    case 2:
      return Array.from({ length: random.one([100, 2000, 6000]) }, (_, at) => [`a${at}`, "1"]);
    case 3:
      return [[random.one(names.length > 0 ? names : NAMES), "x".repeat(900_000)]];
    case 4:
      return [["enter", ""], ["officeSearch", "x".repeat(20_000)], one()];
    case 5:
    case 6:
    case 7:
      // All its own fields, with values that may be right.
      return names.map((own) => [own, value(random, ids)]);
    default:
      return Array.from({ length: 1 + random.below(12) }, one);
  }
}

const BOUNDARY = "----fuzz";

function multipart(random: Random, all: Field[]): Buffer {
  const parts = all.map(([own, text]) => {
    const isFile = random.below(4) === 0;
    const file = isFile
      ? `; filename="${random.one(["a.csv", "", "../a", "a\\b", "x.xlsx"])}"`
      : "";
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${own.replace(/["\r\n]/g, "_")}"${file}\r\n\r\n${text}\r\n`;
  });
  const whole = Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`);
  // Now and then it breaks off, or is none from the beginning.
  if (random.below(5) === 0) return whole.subarray(0, random.below(whole.length + 1));
  if (random.below(8) === 0) return Buffer.from(random.one(VALUES).repeat(random.below(50)));
  return whole;
}

const LARGEST = 1024 * 1024;

/** A random form for a path. */
export function postTo(path: string, random: Random, known: Known): Asked {
  const all = fields(random, known);
  const kind = random.below(8);
  const [type, body] =
    kind < 3
      ? [
          `multipart/form-data; boundary=${random.below(9) === 0 ? "x" : BOUNDARY}`,
          multipart(random, all),
        ]
      : kind === 3
        ? [
            random.one(["text/plain", "application/json", "multipart/form-data", "", "a/b;;="]),
            Buffer.from("{}"),
          ]
        : ["application/x-www-form-urlencoded", Buffer.from(String(new URLSearchParams(all)))];
  return { method: "POST", path, type, body: body.subarray(0, LARGEST) };
}

const SEGMENTS = [
  "..",
  ".",
  "%2e%2e",
  "%00",
  "%E0%A4%A",
  "x",
  "%F0%9F%98%80",
  "a%2Fb",
  "%",
  "~",
  "0",
];

/** An address of a pattern such as `/routes/:id`, mostly with values that may be there. */
export function addressOf(pattern: string, random: Random, { names, ids }: Known): string {
  const path = pattern
    .split("/")
    .map((part) => {
      if (!part.startsWith(":") && part !== "*") return part;
      const odd = random.below(3) === 0 || ids.length === 0;
      return odd ? random.one([...SEGMENTS, "x".repeat(300), "agent"]) : random.one(ids);
    })
    .join("/");
  const data = random.below(5) === 0 ? ".data" : "";
  const query = Array.from({ length: random.below(5) }, () => [
    random.one([...QUERY, ...names]),
    value(random, ids),
  ]);
  return `${path}${data}?${new URLSearchParams(query)}`.slice(0, 30_000);
}

const QUERY = [
  ...[
    "page",
    "routePage",
    "limit",
    "search",
    "filters",
    "sort",
    "order",
    "ids",
    "officeId",
    "office",
  ],
  ...[
    "redirectTo",
    "list",
    "kind",
    "parentId",
    "plan",
    "from",
    "to",
    "date",
    "week",
    "update",
    "_routes",
  ],
];
