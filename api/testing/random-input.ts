import fc from "fast-check";
import { z } from "zod";

/** The part of JSON Schema that zod writes for the contract. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minItems?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** Texts that have broken programs before. */
const HOSTILE_TEXT = fc.constantFrom(
  "",
  " ",
  "\0",
  "a\0b",
  "'; DROP TABLE routes; --",
  "%",
  "\\",
  "\ud800",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "constructor",
  "__proto__",
  "null",
  "NaN",
  "1e999",
  "-1",
  "9007199254740993",
  "2026-02-30",
  "2026-13-01 25:61:61",
  "00000000-0000-0000-0000-000000000000",
  "x".repeat(600),
);
const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  HOSTILE_TEXT,
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, [], {}, [[]], [null], { a: 1 }),
  fc.constantFrom(JSON.parse('{"__proto__": {"role": "admin"}}'), { $gt: "" }, { toString: 1 }),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }),
);

/** JSON as texts of the query hold it: mostly of the filter's form, sometimes anything. */
const WHERE = fc.dictionary(
  fc.constantFrom("id", "name", "status", "routeId", "locationId", "createdAt", "and", "or", "x"),
  fc.oneof(
    HOSTILE_TEXT,
    fc.constantFrom(null, true, 1),
    fc.record({ inq: fc.array(HOSTILE_TEXT, { maxLength: 2 }) }),
    fc.record({ gt: fc.constantFrom("2026-01-01", 1) }),
    fc.record({ like: HOSTILE_TEXT }),
  ),
  { maxKeys: 2 },
);
const JSON_TEXT = fc.oneof(
  fc
    .record(
      {
        where: WHERE,
        include: fc.array(
          fc.constantFrom("office", "location", "user", "visits", "contacts", "routes", "nobody"),
          { maxLength: 2 },
        ),
        order: fc.constantFrom("name ASC", "createdAt DESC", "x", ""),
        limit: fc.integer({ min: -1, max: 2000 }),
        fields: fc.array(fc.constantFrom("id", "name", "secret"), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    )
    .map((filter) => JSON.stringify(filter)),
  fc.json({ maxDepth: 3 }),
  HOSTILE_TEXT,
);

/**
 * Inputs of a zod schema, as a caller would send them: most are of its form, with ids from
 * those given; some have a part replaced by something odd or hostile.
 */
export function randomInput(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const wellFormed = arbitraryOf(json, json.$defs ?? {}, ids, "");
  return fc.oneof(
    { weight: 3, arbitrary: wellFormed },
    { weight: 4, arbitrary: fc.tuple(wellFormed, fc.nat(), HOSTILE).map(spoil) },
    { weight: 1, arbitrary: HOSTILE },
  );
}

function arbitraryOf(
  schema: Schema,
  defs: Record<string, Schema>,
  ids: readonly string[],
  name: string,
): fc.Arbitrary<unknown> {
  const inner = (part: Schema, of = name) => arbitraryOf(part, defs, ids, of);
  if (schema.$ref) return inner(defs[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => inner(part)));
  if (schema.allOf) return inner(Object.assign({}, ...schema.allOf) as Schema);
  const { minimum = -1000, maximum = 1000 } = schema;
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({
        min: Math.max(minimum, -(2 ** 31)),
        max: Math.max(minimum, Math.min(maximum, minimum + 1000)),
      });
    case "number":
      return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true });
    case "array":
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((part) => inner(part)));
      return fc.array(typeof schema.items === "object" ? inner(schema.items) : fc.string(), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 4),
      });
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, part]) => [key, inner(part, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case "string":
      return textOf(schema, ids, name);
    default:
      return HOSTILE;
  }
}

function textOf(schema: Schema, ids: readonly string[], name: string): fc.Arbitrary<string> {
  if (["filter", "where", "params"].includes(name)) return JSON_TEXT;
  if (schema.format === "email") return fc.emailAddress();
  if (schema.format === "date-time") {
    const [min, max] = [new Date("2025-11-01Z"), new Date("2026-03-03Z")];
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (schema.pattern && schema.format === undefined) {
    return fc.stringMatching(new RegExp(schema.pattern));
  }
  const { minLength = 0, maxLength = 30 } = schema;
  const text = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) });
  const looksLikeId = schema.maxLength === 64 || /ids$|locations$/i.test(name);
  return looksLikeId
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: text })
    : text;
}

/** Replaces one part of a value, at any depth, by something else. */
function spoil([value, choice, by]: [unknown, number, unknown]): unknown {
  if (typeof value !== "object" || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[choice % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? (Object.assign([], value) as unknown as Record<string, unknown>)
    : { ...value };
  const next = Math.floor(choice / keys.length);
  copy[key] = next % 2 === 0 ? by : spoil([copy[key], next, by]);
  return copy;
}
