/** Whatever a server answers, the client reads it or says that it can't; it never breaks. */
import type { Call } from "contract/call";
import * as contract from "contract/calls";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { call as ask, send } from "./client.server";
import { UpstreamError } from "./errors";
import { readForeignReply, readOwnReply } from "./read-reply.server";
import { setTestEnv } from "./testing/odd-upstream";

const calls = (Object.values(contract) as unknown[]).filter(
  (value): value is Call =>
    typeof value === "object" && value !== null && "method" in value && "reply" in value,
);
const jsonCalls = calls.filter(({ stream }) => !stream);

/** How deep things hold each other, as a location its visits and these their location. */
const DEEPEST = 4;

/** Cached by depth: entities are part of many replies. */
const cache = new Map<z.core.$ZodType, fc.Arbitrary<unknown>[]>();

/** Replies that are exactly of the contract. */
function validOf(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  const byDepth = cache.get(schema) ?? [];
  cache.set(schema, byDepth);
  byDepth[depth] ??= createValid(schema, depth);
  return byDepth[depth];
}

function createValid(schema: z.core.$ZodType, depth: number): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "default":
      return depth > DEEPEST
        ? fc.constant(undefined)
        : fc.option(validOf(def.innerType, depth), { nil: undefined });
    case "nullable":
      return depth > DEEPEST ? fc.constant(null) : fc.option(validOf(def.innerType, depth));
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [
        name,
        validOf(field, depth + 1),
      ]);
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields)).map((object) =>
        // The same thing by two names.
        "locationType" in object ? { ...object, type: object.locationType } : object,
      );
    }
    case "array":
      return fc.array(validOf(def.element, depth + 1), { minLength: 1, maxLength: 2 });
    case "union":
      return fc.oneof(...def.options.map((option) => validOf(option, depth + 1)));
    case "tuple":
      return fc.tuple(...def.items.map((item) => validOf(item, depth + 1)));
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "literal":
      return fc.constantFrom(...def.values);
    case "boolean":
      return fc.boolean();
    case "number": {
      // Such as a share of 1, or minutes with a lower bound of 5.
      const { minValue, maxValue } = schema as z.ZodNumber;
      const min = Math.max(1, minValue ?? 1);
      return fc.integer({ min, max: Math.max(min, Math.min(90, maxValue ?? 90)) });
    }
    case "string": {
      const format = "format" in def ? def.format : undefined;
      if (format === "datetime") return fc.constant("2026-03-02T09:00:00.000Z");
      if (format === "date") return fc.constant("2026-03-02");
      if (format === "time") return fc.constant("09:30");
      return fc.stringMatching(/^[a-z]{1,8}$/);
    }
    // Its keys are anybody's: nothing tells what a dialect adds from them.
    case "record":
      return fc.constant(undefined);
    default:
      throw new Error(`no example for ${def.type}`);
  }
}

type Way = "names" | "more" | "bare";
const WAYS: Way[] = ["names", "more", "bare"];

/** The same reply as another server would write it. */
function inAnotherDialect(value: unknown, ways: ReadonlySet<Way>): unknown {
  if (Array.isArray(value)) return value.map((item) => inAnotherDialect(item, ways));
  if (typeof value !== "object" || value === null) return value;
  const odd: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const inner = inAnotherDialect(field, ways);
    // Of a report it is a figure, and not theirs.
    const isFigure = name === "actuallyVisited" && typeof field === "number";
    odd[ways.has("names") && !isFigure ? (OTHER_NAMES[name] ?? name) : name] = inner;
  }
  if (ways.has("more")) Object.assign(odd, { __v: 3, extra: { id: { of: [] } }, constructor: "x" });
  return odd;
}

const OTHER_NAMES: Record<string, string> = {
  id: "_id",
  officeId: "officeID",
  token: "accessToken",
  actuallyVisited: "actually_visited",
};

const ENVELOPE = ["data", "totalDocs", "totalPage", "page", "hasNextPage", "hasPrevPage"];

/** A list without its envelope; one that says more, such as its period, can't do without. */
function inAnotherEnvelope(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null) return reply;
  const isBare = Object.keys(reply).every((name) => ENVELOPE.includes(name));
  return isBare && "totalDocs" in reply && "data" in reply ? reply.data : reply;
}

const WORDS = [
  "id _id data docs total totalDocs page office officeId type locationType location locations",
  "coordinates latitude longitude name dbaName user agent parent parentOffice position count",
  "url ok token status role from to timeZone order chain recordedAt createdAt visits stops",
].flatMap((line) => line.split(" "));

const PARTS = fc.constantFrom(...WORDS);
const ANYTHING = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  // The names of the contract with anything at all in them.
  fc.dictionary(PARTS, fc.oneof(fc.jsonValue(), fc.dictionary(PARTS, fc.jsonValue()))),
  fc.array(fc.dictionary(PARTS, fc.jsonValue({ maxDepth: 2 })), { maxLength: 3 }),
);

describe.each(jsonCalls.map((call) => ({ id: call.id, call })))("$id", ({ call }) => {
  it("is read as it is, and in other dialects", () => {
    fc.assert(
      fc.property(validOf(call.reply), fc.subarray(WAYS), (reply, some) => {
        const ways = new Set(some);
        const plain = JSON.parse(JSON.stringify(reply));
        const own = readOwnReply(call, structuredClone(plain));
        expect(own).toMatchObject({ ok: true });
        const odd = inAnotherDialect(plain, ways);
        const sent = ways.has("bare") ? inAnotherEnvelope(odd) : odd;
        const foreign = readForeignReply(call, sent, { limit: 0 });
        expect(foreign).toMatchObject({ ok: true, leftOut: [], missingFlags: [] });
        // What is not said may be known from something else that is.
        if (!ways.has("bare") && own.ok && foreign.ok) {
          expect(foreign.value).toMatchObject(said(own.value));
        }
      }),
      { numRuns: rounds(5, 100) },
    );
  });

  it("is read or refused, whatever comes", () => {
    fc.assert(
      fc.property(ANYTHING, (reply) => {
        const result = readForeignReply(call, JSON.parse(JSON.stringify(reply)), { limit: 10 });
        if (result.ok) expect(call.reply.safeParse(result.value).success).toBe(true);
        else expect(result.problems).not.toEqual([]);
      }),
      { numRuns: rounds(8, 200) },
    );
  });
});

/** Without the nulls. */
const said = (reply: unknown): object =>
  JSON.parse(JSON.stringify(reply, (_, value) => (value === null ? undefined : value)));

describe("the client as a whole", () => {
  const context = { token: "t", role: "admin" as const, requestId: "r" };
  beforeAll(() => void setTestEnv("http://api.example"));

  it("throws nothing but an UpstreamError, and follows nobody", async () => {
    const asked = vi.spyOn(globalThis, "fetch");
    const statuses = fc.constantFrom(200, 201, 204, 301, 302, 307, 400, 401, 404, 409, 422, 500);
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom("", "<html>", '{"id":', "null", '"x"', "[]", '{"error":{"details":[1]}}'),
    );
    const withoutParams = jsonCalls.filter(({ path, upload }) => !path.includes("{") && !upload);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withoutParams),
        statuses,
        bodies,
        fc.constantFrom(ask, send),
        async (definition, status, body, how) => {
          asked.mockImplementation(async () => {
            const headers = { location: "http://elsewhere.example/", "retry-after": "soon" };
            return new Response(status === 204 ? null : body, { status, headers });
          });
          const failure = await how(context, definition).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (failure !== undefined) expect(failure).toBeInstanceOf(UpstreamError);
          if (status > 300) expect(failure).toBeDefined();
        },
      ),
      { numRuns: rounds(100, 3000) },
    );
    for (const [url, init] of asked.mock.calls) {
      expect(new URL(String(url)).host).toBe("api.example");
      expect(init?.redirect).toBe("manual");
    }
    asked.mockRestore();
  });
});
