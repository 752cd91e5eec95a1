/** Each call of section 7, made by the screen that makes it, as the second upstream hears it. */
import type { APIRequestContext, Page } from "playwright/test";
import type { CallCase } from "./call-case";
import { CALL_CASES } from "./call-cases";
import type { Recorded, SecondUpstream } from "./second-upstream";
import { PLAIN } from "./shapes";
import { expect, send, signIn, test, type Who, withoutScriptsAlone } from "./world";

/** What the specification has in queries, and what ours has besides: the zone of a period. */
const KEYS = new Set(
  `page limit skip search searchPath sortBy sortOrder filters filter where routeId officeId userId
   ids locationIds locations from to timeZone`.split(/\s+/),
);

const OWN = { admin: { me: "u1", own: "all" }, manager: { me: "u2", own: "user" } } as const;

withoutScriptsAlone();
for (const who of ["admin", "manager"] as const) {
  const cases = CALL_CASES.filter(({ adminOnly }) => who === "admin" || !adminOnly);
  for (const one of cases) {
    // spec: 6.scope 6.unassign-scope
    test(`${who}: ${one.call} by ${one.screen}${one.form ? `, ${one.form[1]}` : ""}`, {
      tag: "@core-no-js",
    }, async ({ request, parser, at, upstream }) => {
      await signIn(request, at, who);
      upstream.shapes = { ...PLAIN, ...one.shapes };
      await drive(request, parser, at + one.screen, one);
      const said = heardAs(upstream, one, who);
      expect(Object.keys(said.query).filter((key) => !KEYS.has(key))).toEqual([]);
      if (one.sends.query) expect(queryOf(said)).toMatchObject(one.sends.query);
      if (one.sends.body !== undefined) expect(said.body).toMatchObject(one.sends.body);
      else expect(bodyBesidesOwn(said.body)).toEqual({});
    });
  }
}

async function drive(
  request: APIRequestContext,
  parser: Page,
  address: string,
  { form }: CallCase,
): Promise<void> {
  const reply = await request.get(address);
  expect(reply.status()).toBe(200);
  if (!form) return;
  const page = { url: reply.url(), html: await reply.text() };
  const sent = await send(parser, page, form[0], form[1], request);
  expect(sent.status(), await sent.text()).toBe(303);
}

/** The one call that was heard as it should be; else what was heard instead is told. */
function heardAs(upstream: SecondUpstream, { call, sends, unscoped }: CallCase, who: Who) {
  const { me, own } = OWN[who];
  const path = sends.path.replace("{me}", me).replace("{own}", own);
  const [method = ""] = call.split(" ");
  const url = `${who === "manager" && !unscoped ? "/offices/o1" : ""}${path}`;
  const all = upstream.heard.map((one) => `${one.method} ${one.url}`);
  expect(all).toContain(`${method} ${url}`);
  const fits = upstream.heard.filter((one) => one.method === method && one.url === url);
  const best = fits.find((one) => matches(one, sends.query)) ?? fits[0];
  if (!best) throw new Error("not heard");
  expect(best.token).toBe(`token-of-${me}`);
  return best;
}

const matches = (one: Recorded, query: Record<string, unknown> = {}) =>
  Object.entries(query).every(
    ([name, value]) => typeof value !== "string" || one.query[name] === value,
  );

/** The query with its `filter` read. */
const queryOf = ({ query: { filter, ...query } }: Recorded) => ({
  ...query,
  ...(filter && { filter: JSON.parse(filter) }),
});

/** Of a body that the specification leaves out: what is besides the way and the version. */
function bodyBesidesOwn(body: unknown): unknown {
  const {
    distance: _,
    estimatedTime: __,
    updatedAt: ___,
    ...rest
  } = { ...(body as object) } as {
    distance?: unknown;
    estimatedTime?: unknown;
    updatedAt?: unknown;
  };
  return rest;
}
