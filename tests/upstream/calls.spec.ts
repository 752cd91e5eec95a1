/** Each call of section 7, made by the screen that makes it, as the second upstream hears it. */
import type { Page } from "playwright/test";
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
test.use({ actionTimeout: 5_000 });

test.beforeEach(async ({ page }) => {
  // Only what the server sends and takes is looked at.
  await page.route(/\.(css|js|svg|webp|woff2|png)(\?|$)/, (route) => route.abort());
});

for (const who of ["admin", "manager"] as const) {
  const cases = CALL_CASES.filter(({ adminOnly }) => who === "admin" || !adminOnly);
  for (const one of cases) {
    // spec: 6.scope 6.unassign-scope
    test(`${who}: ${one.call} by ${one.screen}${one.form ? `, ${one.form[1]}` : ""}`, {
      tag: ["@core", "@no-js"],
    }, async ({ page, at, upstream }) => {
      await signIn(page.context().request, at, who);
      upstream.shapes = { ...PLAIN, ...one.shapes };
      await drive(page, at + one.screen, one);
      const said = heardAs(upstream, one, who);
      expect(Object.keys(said.query).filter((key) => !KEYS.has(key))).toEqual([]);
      if (one.sends.query) expect(queryOf(said)).toMatchObject(one.sends.query);
      if (one.sends.body !== undefined) expect(said.body).toMatchObject(one.sends.body);
      else expect(bodyBesidesOwn(said.body)).toEqual({});
    });
  }
}

async function drive(page: Page, address: string, { form, call }: CallCase): Promise<void> {
  if (/export/.test(call)) {
    expect((await page.context().request.get(address)).status()).toBe(200);
    return;
  }
  const reply = await page.goto(address);
  expect(reply?.status()).toBe(200);
  if (!form) return;
  const sent = await send(page, form[0], form[1]);
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
