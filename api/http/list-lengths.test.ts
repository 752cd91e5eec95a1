import type { Call } from "contract/call";
import * as calls from "contract/calls";
import { expect, it } from "vitest";
import { z } from "zod";
import { ApiError } from "./errors";
import { readByZod } from "./validate";

const WRONG_ITEMS = 100_000;

/** What of a JSON schema the test walks. */
interface Shape {
  type?: string;
  items?: Shape;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
}

/** Values with one far too long list in them, for each list that a schema has, and the lists' paths. */
function tooLong(shape: Shape, path: string): { path: string; value: unknown }[] {
  const { items, properties = {}, anyOf = [] } = shape;
  return [
    ...anyOf.flatMap((one) => tooLong(one, path)),
    ...Object.entries(properties).flatMap(([name, part]) =>
      tooLong(part, `${path}.${name}`).map((one) => ({ ...one, value: { [name]: one.value } })),
    ),
    ...(items ? [{ path, value: Array(WRONG_ITEMS).fill(0) }] : []),
    ...(items ? tooLong(items, `${path}.0`).map((one) => ({ ...one, value: [one.value] })) : []),
  ];
}

const refusalOf = (schema: z.ZodType, value: unknown) => {
  const read = readByZod({ schema, httpPart: "body", method: "POST", url: "/" });
  const { error } = read(value) as { error?: unknown };
  if (error instanceof ApiError) return error.extras.details;
  throw new Error("a list that is too long was taken");
};

const ALL_CALLS: Call[] = Object.values(calls).filter((one) => "path" in one);
const lists = ALL_CALLS.flatMap((call) =>
  call.body instanceof z.ZodType
    ? tooLong(
        z.toJSONSchema(call.body, { io: "input", unrepresentable: "any" }) as Shape,
        "body",
      ).map((one) => ({ ...one, id: call.id, schema: call.body as z.ZodType }))
    : [],
);

it.each(lists)("a long list of $id, $path, is refused before its items are read", (list) => {
  expect(refusalOf(list.schema, list.value)).toEqual({
    [list.path]: expect.stringMatching(/^must have at most \d+ items$/),
  });
});

it("an object of very many fields is refused before any of them is read", () => {
  const value = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`field${at}`, 0]));
  const wrong = { body: "has more than 1000 fields" };
  expect(refusalOf(z.strictObject({}), value)).toEqual(wrong);
  expect(refusalOf(z.strictObject({ inner: z.unknown() }), { inner: [value] })).toEqual(wrong);
});

it("lists in records and in other lists are counted, and those of any one alternative", () => {
  const words = z.array(z.string()).max(2);
  const schema = z.object({
    records: z.record(z.string(), words).optional(),
    nested: z.array(z.array(words).max(3)).max(3).nullish(),
    either: z.union([z.string(), words, z.object({ words })]).optional(),
  });
  const long = ["a", "b", "c"];
  const most = "must have at most 2 items";
  expect(refusalOf(schema, { records: { one: long } })).toEqual({ "body.records.one": most });
  expect(refusalOf(schema, { nested: [[[], long]] })).toEqual({ "body.nested.0.1": most });
  expect(refusalOf(schema, { either: long })).toEqual({ "body.either": most });
  expect(refusalOf(schema, { either: { words: long } })).toEqual({ "body.either.words": most });
});
