/** Calls of section 7 that take more than one step, or a file, as the second upstream hears them. */
import type { APIRequestContext } from "playwright/test";
import { post } from "../support/forms";
import { CALL_CASES } from "./call-cases";
import { MANAGER, PASSWORD, RESET_CODE } from "./rows";
import type { SecondUpstream } from "./second-upstream";
import { CALLS } from "./served-calls";
import { expect, pageOf, send, signIn, test, withoutScriptsAlone } from "./world";

const NEAR = "39.96*-83.01*city*Columbus";
/** The calls that are looked at here. */
const HERE = [
  "POST /users/login",
  "POST /users/forgot-password",
  "POST /users/verify-key",
  "POST /users/reset-password",
  "POST /routes/create",
  "PATCH /routes-location-optimize",
  "POST /users/{userId}/route-templates",
  "DELETE /route-templates/{id}",
  "POST /locations/filter",
  "POST /locations/csv",
];

withoutScriptsAlone();
test.use({ actionTimeout: 5_000 });
test.beforeEach(async ({ page }) => {
  await page.route(/\.(css|js|svg|webp|woff2|png)(\?|$)/, (route) => route.abort());
});

test("every call of section 7 is looked at", () => {
  const looked = new Set([...HERE, ...CALL_CASES.map(({ call }) => call)]);
  expect(Object.keys(CALLS).filter((call) => !looked.has(call))).toEqual([]);
});
// spec: 7.login
test("a sign-in sends the credentials alone, and asks who it is", {
  tag: "@core-no-js",
}, async ({ request, at, upstream }) => {
  await signIn(request, at, "manager");
  const [login, me] = upstream.heard;
  expect(login).toMatchObject({
    method: "POST",
    url: "/users/login",
    query: {},
    body: { email: MANAGER, password: PASSWORD },
    token: "",
  });
  expect(me).toMatchObject({ method: "GET", url: "/users/me", token: "token-of-u2" });
});
// spec: 7.forgot-password 7.verify-key 7.reset-password
test("a forgotten password is set anew by queries, where the upstream has no other way", {
  tag: "@core-no-js",
}, async ({ request, at, upstream }) => {
  const email = "max@second.test";
  const step = (path: string, fields: Record<string, string>) =>
    post(request, at, path, Object.entries(fields));
  expect((await step("/forgot-password", { email })).status()).toBe(303);
  expect((await step("/verify", { key: RESET_CODE })).status()).toBe(303);
  const set = await step("/reset-password", { password: "new-one", confirm: "new-one" });
  expect(set.status(), await set.text()).toBe(303);
  expect(heard(upstream, "POST /users/forgot-password")).toMatchObject({ query: { email } });
  expect(heard(upstream, "POST /users/verify-key").query).toEqual({ email, key: RESET_CODE });
  expect(heard(upstream, "POST /users/reset-password").query).toEqual({
    email,
    key: RESET_CODE,
    newPassword: "new-one",
  });
});

for (const [who, prefix, me] of [
  ["admin", "", "u1"],
  ["manager", "/offices/o1", "u2"],
] as const) {
  // spec: 7.create-route 7.locations-filter
  test(`${who}: a route is planned by a filter and created`, { tag: "@core-no-js" }, async ({
    page,
    at,
    upstream,
  }) => {
    await signIn(page.context().request, at, who);
    const query = new URLSearchParams({
      "f.startAt": NEAR,
      "f.limit": "5",
      "f.kilometers": "10",
      "f.type": "t1",
      officeId: "o1",
    });
    await page.goto(`${at}/create-route?${query}`);
    const search = heard(upstream, "POST /locations/filter");
    expect(search.url).toBe(`${prefix}/locations/filter`);
    expect(search.query).toMatchObject({
      latitude: "39.96",
      longitude: "-83.01",
      limit: "5",
      kilometers: "10",
    });
    expect(JSON.parse(search.query.params ?? "")).toEqual({
      status: { neq: "inactive" },
      type: ["t1"],
    });
    const made = await send(
      page,
      await pageOf(page),
      { name: "By filter", agentId: "u3" },
      "Create New Route",
    );
    expect(made.status(), await made.text()).toBe(303);
    const { url, body } = heard(upstream, "POST /routes/create");
    expect(url).toBe(`${prefix}/routes/create`);
    expect(body).toMatchObject({
      name: "By filter",
      createdById: me,
      userId: "u3",
      officeId: "o1",
      distance: expect.any(Number),
      estimatedTime: expect.any(Number),
    });
    expect((body as { locations: string[] }).locations.toSorted()).toEqual(
      upstream.rows.locations.map(({ id }) => id).slice(0, 5),
    );
  });
  // spec: 7.route-templates
  test(`${who}: a selection is saved as a template, and deleted`, {
    tag: "@core-no-js",
  }, async ({ page, at, upstream }) => {
    await signIn(page.context().request, at, who);
    await page.goto(`${at}/create-route?pick=l1&pick=l2&officeId=o1`);
    await page.locator("summary").filter({ hasText: "Save selection as template" }).click();
    const saved = await send(
      page,
      await pageOf(page),
      { templateName: "Two of them" },
      "Save template",
    );
    expect(saved.status(), await saved.text()).toBe(303);
    const { url, body } = heard(upstream, "POST /users/{userId}/route-templates");
    expect(url).toBe(`${prefix}/users/${me}/route-templates`);
    expect(body).toMatchObject({ name: "Two of them", locationIds: ["l1", "l2"] });
    const mine = who === "admin" ? "p1" : "p2";
    await page.goto(`${at}/create-route/delete/route/${mine}`);
    expect((await send(page, await pageOf(page), {}, "Delete")).status()).toBe(303);
    expect(heard(upstream, "DELETE /route-templates/{id}").url).toBe(
      `${prefix}/route-templates/${mine}`,
    );
  });
  // spec: 7.optimize
  test(`${who}: a better order is saved whole`, { tag: "@core-no-js" }, async ({
    request,
    at,
    upstream,
  }) => {
    await signIn(request, at, who);
    const saved = await post(request, at, "/routes/r1/optimize", [["order", "s1,s3,s2"]]);
    expect(saved.status(), await saved.text()).toBe(303);
    const { url, body } = heard(upstream, "PATCH /routes-location-optimize");
    expect(url).toBe(`${prefix}/routes-location-optimize`);
    expect(body).toMatchObject({
      routeId: "r1",
      stops: [
        { routeLocationId: "s1", order: 1 },
        { routeLocationId: "s3", order: 2 },
        { routeLocationId: "s2", order: 3 },
      ],
      distance: expect.any(Number),
      estimatedTime: expect.any(Number),
    });
  });
  // spec: 7.locations-csv
  test(`${who}: a file of locations is handed on`, { tag: "@core-no-js" }, async ({
    request,
    at,
    upstream,
  }) => {
    await signIn(request, at, who);
    const sent = await importFile(request, at, "name,city\nNew Mill,Dublin\n");
    expect(sent.status(), await sent.text()).toBe(303);
    const { url, body, headers } = heard(upstream, "POST /locations/csv");
    expect(url).toBe(`${prefix}/locations/csv`);
    expect(headers["content-type"]).toContain("multipart/form-data");
    expect(String(body)).toContain("New Mill,Dublin");
  });
}
// spec: 3.toast 8.toast-success
test("a success shows a toast with its own title", { tag: "@core-no-js" }, async ({
  request,
  at,
}) => {
  await signIn(request, at, "admin");
  const sent = await post(request, at, "/routes/r1/rename", [["name", "Quayside"]]);
  const page = await (await request.get(at + sent.headers().location)).text();
  expect(page).toMatch(/toast__text"><p[^>]*>Success/);
  expect(page).toContain("Route name updated successfully");
});
// spec: 5.slider 9.last-visited-options 9.filter-defaults
test("the stop filter begins with its defaults and stays within its bounds", {
  tag: "@core-no-js",
}, async ({ page, at }) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/create-route/filter`);
  const form = page.getByRole("dialog");
  await expect(form.locator("[name='d.limit']")).toHaveValue("1");
  const distance = form.locator("[name='d.kilometers']").first();
  await expect(distance).toHaveValue("1");
  await expect(distance).toHaveAttribute("min", "1");
  await expect(distance).toHaveAttribute("max", "250");
  const days = await form
    .locator("[name='d.lastVisit'] option")
    .evaluateAll((options) => (options as HTMLOptionElement[]).map(({ value }) => value));
  expect(days).toEqual(["0", "1", "3", "7", "15"]);
});

function heard(upstream: SecondUpstream, call: string) {
  const found = upstream.heard.findLast((one) => one.call === call);
  if (!found) throw new Error(`${call} was not heard, but ${said(upstream)}`);
  return found;
}

const said = ({ heard }: SecondUpstream) =>
  heard.map(({ method, url }) => `${method} ${url}`).join(", ");

const importFile = (request: APIRequestContext, at: string, text: string) =>
  request.post(`${at}/locations/import`, {
    multipart: {
      file: { name: "places.csv", mimeType: "text/csv", buffer: Buffer.from(text) },
    },
    headers: { origin: at },
    maxRedirects: 0,
  });
