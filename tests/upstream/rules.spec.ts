/** Small rules of the specification, as anybody's upstream shows them. */
import { post } from "../support/forms";
import { expect, signIn, test, withoutScriptsAlone } from "./world";

withoutScriptsAlone();
// spec: 2.serial-number
test("visits are numbered over pages", { tag: "@core-no-js" }, async ({ page, at, upstream }) => {
  const [first] = upstream.rows.stops;
  upstream.rows.stops = Array.from({ length: 12 }, (_, n) => ({
    ...first,
    id: `s${n + 1}`,
    order: n + 1,
  }));
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/routes/r1?tab=visits&visitsPage=2`);
  const rows = page.locator("main tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole("cell", { name: "11", exact: true })).toBeVisible();
  await expect(rows.last().getByRole("cell", { name: "12", exact: true })).toBeVisible();
});
// spec: 2.contact-300ms
test("an enquiry is submitted after 300 ms, and nothing is sent", {
  tag: "@core-no-js",
}, async ({ request, at, upstream }) => {
  const before = performance.now();
  const sent = await post(request, at, "/contact", [
    ["email", "kim@example.test"],
    ["name", "Kim"],
    ["subject", "Opening hours"],
    ["enquiry", "When are you open?"],
  ]);
  expect(performance.now() - before).toBeGreaterThanOrEqual(300);
  expect(sent.status(), await sent.text()).toBe(303);
  expect(await (await request.get(`${at}/contact`)).text()).toContain("Your enquiry is submitted");
  expect(upstream.heard).toEqual([]);
});
// spec: 4.inactive-contacts
test("an inactive contact is not shown, even where the upstream tells of it", {
  tag: "@core-no-js",
}, async ({ request, at, upstream }) => {
  upstream.rows.contacts.push({
    id: "k2",
    locationId: "l1",
    name: "Lee Left",
    status: "inactive",
  });
  await signIn(request, at, "manager");
  for (const missingOptional of [false, true]) {
    upstream.shapes = { ...upstream.shapes, missingOptional };
    const page = await (await request.get(`${at}/location-details/l1`)).text();
    expect(page).toContain("Kim Contact");
    if (!missingOptional) expect(page).not.toContain("Lee Left");
  }
});
// spec: 2.office-picker
test("the office picker of a manager shows ten offices at a time", {
  tag: "@core-no-js",
}, async ({ page, at, upstream }) => {
  for (let number = 1; number <= 12; number++) {
    const id = `b${number}`;
    upstream.rows.offices.push({ id, name: `Branch ${number}`, parentId: "o1" });
    upstream.rows.branches.push({ id: `e${number}`, parentId: "o1", branchId: id });
  }
  await signIn(page.context().request, at, "manager");
  await page.goto(`${at}/active-office`);
  const offices = page.locator("button[name=officeId]");
  await expect(offices).toHaveCount(10);
  await page.getByRole("link", { name: "Load More" }).click();
  // Three of the world, and the twelve.
  await expect(offices).toHaveCount(3 + 12);
});
// spec: 2.header
test("the header has the name, and an avatar where there is no photo", {
  tag: "@core-no-js",
}, async ({ page, at }) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/routes`);
  const header = page.getByRole("banner").first();
  await expect(header).toContainText("Ada Admin");
  await expect(header.locator(".avatar")).toHaveText("AA");
});
// spec: 7.bearer
test("the token goes with every call but the sign-in", { tag: "@core-no-js" }, async ({
  request,
  at,
  upstream,
}) => {
  await signIn(request, at, "manager");
  await request.get(`${at}/locations`);
  const [login, ...others] = upstream.heard;
  expect(login?.token).toBe("");
  expect(others.length).toBeGreaterThan(1);
  for (const { token } of others) expect(token).toBe("token-of-u2");
});
