/** The screens with replies in every allowed shape, and with odd ones by chance. */
import fc from "fast-check";
import type { APIRequestContext } from "playwright/test";
import { oddWorlds } from "./odd-rows";
import type { SecondUpstream } from "./second-upstream";
import { PLAIN, type Shapes } from "./shapes";
import { expect, signIn, test, withoutScriptsAlone } from "./world";

withoutScriptsAlone();
test.describe.configure({ timeout: 120_000 });

/** Screens that show rows, each with a row of the world. */
const SCREENS = [
  "/dashboard",
  "/routes",
  "/routes/r1",
  "/routes/r1/visited",
  "/routes/r1/add-stop",
  "/routes/r1/add-location-after",
  "/routes/r1/sheet",
  "/routes/assign?ids=r1",
  "/on-going-route/r1",
  "/locations",
  "/location-details/l1",
  "/add-edit-location/l1",
  "/locations/unassign?ids=l1",
  "/agents",
  "/agent/u3",
  "/agent/u3/edit",
  "/offices",
  "/office-details/o1",
  "/office-details/o2",
  "/office-details/o1/locations",
  "/office-details/o1/routes",
  "/office-details/o1/users",
  "/office-details/o1/sub-offices",
  "/create-route",
  "/visits",
  "/reports/visits",
  "/reports/visit-statistics",
  "/reports/top-agents",
];
const OF_ADMINS = ["/location-types", "/add-edit-location-type/t1"];

const SHAPES = Object.keys(PLAIN) as (keyof Shapes)[];
for (const shape of SHAPES) {
  for (const who of ["admin", "manager"] as const) {
    // spec: 3.office 3.user 3.location-type
    test(`${who}: the screens are there with ${shape}`, { tag: "@core-no-js" }, async ({
      request,
      at,
      upstream,
    }) => {
      upstream.shapes = { ...PLAIN, [shape]: true };
      await signIn(request, at, who);
      const screens = who === "admin" ? [...SCREENS, ...OF_ADMINS] : SCREENS;
      expect(await brokenOf(screens, request, at)).toEqual([]);
      const list = await (await request.get(`${at}/routes`)).text();
      expect(list).toContain("Harbour Round");
      const page = await (await request.get(`${at}/location-details/l1`)).text();
      expect(page).toContain("Dock Bakery");
      // The type is there by either name.
      expect(page).toContain("bakery");
    });
  }
}
// spec: 3.location 3.route 3.route-location 3.visit
test("odd rows break no screen, and each field is shown, or shown as absent", {
  tag: "@core-no-js",
}, async ({ request, at, upstream }) => {
  await signIn(request, at, "admin");
  await fc.assert(
    fc.asyncProperty(oddWorlds, async ({ rows, shapes }) => {
      upstream.rows = rows;
      upstream.shapes = shapes;
      expect(await brokenOf([...SCREENS, ...OF_ADMINS], request, at)).toEqual([]);
      await showsFields(request, at, upstream);
    }),
    { numRuns: Number(process.env.ODD_RUNS ?? 8) },
  );
});

/** The screens that are not there, or tell of what is not there in a program's words. */
async function brokenOf(
  screens: readonly string[],
  request: APIRequestContext,
  at: string,
): Promise<string[]> {
  const broken: string[] = [];
  for (const screen of screens) {
    const reply = await request.get(at + screen);
    const page = await reply.text();
    const said = textOf(page);
    const bad = /\b(undefined|NaN|Invalid Date|\[object Object\])/.exec(said)?.[0];
    if (reply.status() !== 200 || /class="failure[ "]/.test(page)) {
      broken.push(`${screen}: ${reply.status()}`);
    } else if (bad) broken.push(`${screen}: says ${bad}`);
  }
  return broken;
}

/** What a page says, without its scripts and tags. */
const textOf = (page: string) =>
  page.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");

/** The fields of the first location and the first route stand on their pages. */
async function showsFields(request: APIRequestContext, at: string, upstream: SecondUpstream) {
  const { rows, shapes } = upstream;
  const [location] = rows.locations;
  const place = await (await request.get(`${at}/location-details/l1`)).text();
  expect(place).toContain(escaped(location?.name));
  if (!shapes.missingOptional) {
    for (const field of ["dbaName", "address", "city", "zip"]) {
      expect(place).toContain(escaped(location?.[field]));
    }
  }
  const [route] = rows.routes;
  const page = await (await request.get(`${at}/routes/r1`)).text();
  expect(page).toContain(escaped(route?.name));
  const list = await (await request.get(`${at}/routes`)).text();
  for (const { name } of rows.routes) expect(list).toContain(escaped(name));
}

/** A text as it stands in HTML; nothing for what is absent. */
const escaped = (text: unknown) =>
  String(text ?? "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
