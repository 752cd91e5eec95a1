import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { FORM_LIMITS, findFormProblem, hasTooManyFields } from "./form-guard.server";
import { sentForm } from "./sent-form.server";

type Fields = [name: string, value: string][];

const repeat = (count: number, field: (index: number) => [string, string]): Fields =>
  Array.from({ length: count }, (_, index) => field(index));

describe("a form is refused", () => {
  it.each<[what: string, fields: Fields]>([
    ["a far place in a list", [["email[100000000]", "x"]]],
    ["a place after the last", [[`columns[${FORM_LIMITS.places}]`, "x"]]],
    ["a place within a name", [["columns[0].name", "x"]]],
    ["a place in a place", [["columns[0][0]", "x"]]],
    [
      "a list and its places",
      [
        ["columns", "x"],
        ["columns[0]", "y"],
      ],
    ],
    [
      "a list with properties",
      [
        ["columns[0]", "x"],
        ["columns.map", "y"],
      ],
    ],
    ["an open bracket", [["email[", "x"]]],
    ["a list without an index", [["email[]", "x"]]],
    ["the prototype of its object", [["__proto__", "x"]]],
    ["the prototype further down", [["a.__proto__.map", "x"]]],
    ["a constructor", [["a.constructor.prototype", "x"]]],
    ["a prototype", [["prototype", "x"]]],
    ["what every object has", [["toString", "x"]]],
    ["no name", [["", "x"]]],
    ["an empty part", [["a..b", "x"]]],
    ["2,000 parts", [[Array(2000).fill("a").join("."), "x"]]],
    ["one part too many", [["a.b.c.d.e", "x"]]],
    ["a long name", [["a".repeat(FORM_LIMITS.nameLength + 1), "x"]]],
    ["a property of a list", repeat(2, () => ["a", "1"]).concat([["a.map", "x"]])],
    ["a long value", [["a", "x".repeat(FORM_LIMITS.valueLength + 1)]]],
    ["one name too often", repeat(FORM_LIMITS.sameName + 1, () => ["a", "1"])],
    ["too many names", repeat(FORM_LIMITS.fields + 1, (index) => [`a${index}`, "1"])],
  ])("with %s", (_, fields) => {
    expect(findFormProblem(fields)).toBeTypeOf("string");
  });
});

describe("a form is taken", () => {
  it.each<[what: string, fields: Fields]>([
    ["no field", []],
    [
      "fields of a group",
      [
        ["d.name", "Near"],
        ["d.type", "a"],
        ["d.type", "b"],
        ["e", ""],
      ],
    ],
    ["all places of a list", repeat(FORM_LIMITS.places, (index) => [`columns[${index}]`, "x"])],
    ["the longest list", repeat(1000, (index) => ["stops", String(index)])],
    ["as many fields as there may be", repeat(FORM_LIMITS.fields, (index) => [`a${index}`, ""])],
  ])("with %s", (_, fields) => {
    expect(findFormProblem(fields)).toBeUndefined();
  });
});

describe("fields are counted before they are built", () => {
  it.each([
    ["application/x-www-form-urlencoded", FORM_LIMITS.fields, false],
    ["application/x-www-form-urlencoded", FORM_LIMITS.fields + 1, true],
    ["multipart/form-data; boundary=b", FORM_LIMITS.fields, false],
    ["multipart/form-data; boundary=b", FORM_LIMITS.fields + 1, true],
    ['multipart/form-data; charset=x; boundary="b"', FORM_LIMITS.fields + 1, true],
  ])("%s, %i: too many is %j", (type, count, isTooMany) => {
    const body = type.startsWith("multipart")
      ? `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)}--b--`
      : Array(count).fill("a=1").join("&");
    expect(hasTooManyFields(Buffer.from(body), type)).toBe(isTooMany);
  });
});

/** Names as an attacker writes them, of parts that mean something to the parser. */
const part = fc.constantFrom(
  ...["a", "b", "map", "length", "0", "__proto__", "constructor", "prototype", "toString", "", " "],
);
const joint = fc.constantFrom(".", "[", "]", "[]", "[0]", "[7]", "..");
const name = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom("__intent__", "__state__"),
  fc
    .array(fc.tuple(part, joint), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.flat().slice(0, -1).join("")),
);
const value = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.json(),
  fc
    .record({
      type: fc.constantFrom("update", "reset", "insert", "remove", "reorder", "x"),
      payload: fc.record({ name: fc.oneof(name, fc.array(name)), index: fc.nat(), value: name }),
    })
    .map((intent) => JSON.stringify(intent)),
);

describe("whatever is sent", () => {
  it("is refused or can be parsed and given back, and changes no prototype", async () => {
    const before = [Object.prototype, Array.prototype].map(namesOf);
    const property = fc.asyncProperty(fc.array(fc.tuple(name, value)), async (fields) => {
      const body = new URLSearchParams(fields);
      const request = new Request("http://x/", { method: "POST", body });
      const form = await sentForm(request).catch((thrown: unknown) => thrown);
      if (form instanceof Response) {
        expect(form.status).toBe(400);
      } else {
        if (!(form instanceof FormData)) throw form;
        const reply = parseWithZod(form, { schema: z.object({ a: z.string() }) }).reply();
        expect(reply.intent).toBeUndefined();
        expect(() => structuredClone(reply)).not.toThrow();
      }
      expect([Object.prototype, Array.prototype].map(namesOf)).toEqual(before);
    });
    await fc.assert(property, { numRuns: 150 });
  });
});

const namesOf = (prototype: object) => Reflect.ownKeys(prototype).map(String);

it("no other file reads a posted form, nor the body of a request", () => {
  const reads =
    /\b(request|req)\.(clone\(\)\.)?(formData|text|json|arrayBuffer|blob)\(|parseMultipart/;
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\//.test(file))
    .filter((file) => reads.test(readFileSync(join("app", file), "utf8")));
  // The import passes its file on as it comes, and has limits of its own.
  expect(files).toEqual(["features/imports/upload.server.ts"]);
});
