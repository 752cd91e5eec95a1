import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { proposedPlan, renamePlan } from "./support/plans";
import { type ManagersApi, managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** A Monday far from what other journeys plan. */
const MONDAY = "2035-03-05";

test.describe("A plan for several agents and days", () => {
  test.use({ allowedConsole: [/status of 4(00|09)/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("places are planned, two left out are explained, one is moved, and all is accepted and undone", {
    tag: ["@core", "@core-no-js"],
  }, async ({ page, server, js }) => {
    test.setTimeout(120_000);
    const api = await managersApi(server);
    const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
    const name = `Round ${mark}`;
    const agents = [`Pia ${mark}`, `Quin ${mark}`];
    for (const agent of agents) await api.agent(agent);
    const ids = await makePlaces(api, mark);

    await page.goto("/routes/calendar");
    await page.getByRole("link", { name: "Plans", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
    const query = new URLSearchParams([...ids.map((id) => ["ids", id]), ["from", MONDAY]]);
    await page.goto(`/plan/new?${query}`);
    await fillForm(page, { name, agents });
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    await untilProposed(page);

    // Why two places are in no route, and the smallest change that would help.
    const unserved = page.getByRole("list", { name: "2 places are not served" });
    const closed = unserved.getByRole("listitem").filter({ hasText: `Sunday shop ${mark}` });
    await expect(closed).toContainText("It is closed on the days");
    const long = unserved.getByRole("listitem").filter({ hasText: `Long visit ${mark}` });
    await expect(long).toContainText("The working days are full");
    await expectAccessible(page);
    await long
      .getByRole("button", { name: /^Let .* work until/ })
      .first()
      .click();
    await untilProposed(page);
    await expect(page.getByRole("heading", { name: "1 place is not served" })).toBeVisible();

    // A place that is closed is put on a day by hand, and what that breaks is said before.
    await page.getByRole("link", { name: `Place by hand: Sunday shop ${mark}` }).click();
    const move = page.getByRole("dialog", { name: `Move Sunday shop ${mark}` });
    await move.getByRole("radio", { name: "Another place" }).check();
    await move.getByRole("button", { name: "Check" }).click();
    await expect(move.getByText(/Closed on this day/)).toBeVisible();
    await expectAccessible(page);
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(`Sunday shop ${mark} was moved`)).toBeVisible();
    await expect(page.getByText("1 stop breaks a rule. It is marked below.")).toBeVisible();

    // Someone else changes the plan meanwhile.
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await renamePlan(api, id, `${name} renamed`);
    await page.getByRole("link", { name: "Accept", exact: true }).click();
    const accept = page.getByRole("dialog", { name: /^Accept Round/ });
    await expect(accept.getByText("1 stop breaks a rule.")).toBeVisible();
    const routes = Number(/(\d+) routes? on/.exec(await accept.innerText())?.[1]);
    await renamePlan(api, id, name);
    await accept.getByRole("button", { name: "Accept" }).click();
    await expect(accept.getByText(/Someone changed this plan meanwhile/)).toBeVisible();
    await accept.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("Its days are routes now")).toBeVisible();
    await expect(page.getByText(`${routes} routes created`)).toBeVisible();

    const calendar = await page.context().newPage();
    const made = calendar.getByRole("row", { name: mark }).locator(".calendar__route");
    await calendar.goto(`/routes/calendar?week=${MONDAY}&officeId=${api.officeId}`);
    await expect(made).toHaveCount(routes);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByRole("link", { name: "Accept", exact: true })).toBeVisible();
    await calendar.reload();
    await expect(made).toHaveCount(0);
  });

  test("stops and days are locked, a stop moves within its day, plans are compared and deleted", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const api = await managersApi(server);
    const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
    const { id: agentId } = await api.agent(`Rae ${mark}`);
    const locations = await api.locations(4);
    const about = { agentId, locations, day: MONDAY };
    const first = await proposedPlan(api, { ...about, name: `First ${mark}` });
    const second = await proposedPlan(api, { ...about, name: `Second ${mark}` });

    await page.goto(`/plan/${first.id}?day=${MONDAY}`);
    const rows = page.locator(".plan-stops tbody tr");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Lock Place 2" }).click();
    await expect(rows.first()).toContainText("Locked");
    await page.getByRole("button", { name: /^Lock this day/ }).click();
    await expect(page.getByRole("button", { name: /^Unlock this day/ })).toBeVisible();
    await page.getByRole("button", { name: /^Unlock this day/ }).click();
    await expect(page.getByRole("button", { name: /^Lock this day/ })).toBeVisible();

    const move = page.getByRole("dialog", { name: "Move Place 2" });
    if (js) {
      await expect(page.locator("[data-draggable]")).toBeVisible();
      await dragTo(page, rows.first().getByRole("cell").first(), rows.nth(1));
    } else {
      await page.getByRole("link", { name: "Move Place 2" }).click();
      await move.getByRole("radio", { name: "Another place" }).check();
      await move.getByLabel("As stop").fill("2");
      await move.getByRole("button", { name: "Check" }).click();
    }
    await expect(move.getByText(/On the road:/)).toBeVisible();
    await expect(move.getByLabel("As stop")).toHaveValue("2");
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`day=${MONDAY}`));
    await expect(rows.nth(1)).toContainText("Place 2");

    await page.goto(`/plan/compare?a=${first.id}&b=${second.id}`);
    await expect(page.getByRole("row", { name: /^Places served/ })).toContainText("3 of 4");
    await expectAccessible(page);
    await page.getByRole("link", { name: `Second ${mark}` }).click();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Plan deleted!")).toBeVisible();
    await expect(page.getByRole("link", { name: `First ${mark}` })).toBeVisible();
    await expect(page.getByRole("link", { name: `Second ${mark}` })).toHaveCount(0);
  });
});

/** Four places that fit, one that is open on Sundays alone, and one whose visit is longer than a day. */
async function makePlaces(api: ManagersApi, mark: string): Promise<string[]> {
  const at = (step: number): [number, number] => [-83 + step / 100, 39.97];
  const places = [
    ...[1, 2, 3, 4].map((step) => ({
      name: `Corner ${step} ${mark}`,
      visitMinutes: 120,
      at: at(step),
    })),
    { name: `Sunday shop ${mark}`, openingHours: "Su 10:00-12:00", at: at(5) },
    { name: `Long visit ${mark}`, visitMinutes: 500, at: at(6) },
  ];
  const made = [];
  for (const place of places) made.push((await api.place(place)).id);
  return made;
}

async function fillForm(page: Page, { name, agents }: { name: string; agents: string[] }) {
  await page.getByLabel(/^Name/).fill(name);
  const group = page.getByRole("group", { name: "Agents" });
  for (const box of await group.getByRole("checkbox").all()) await box.uncheck();
  for (const agent of agents) await group.getByRole("checkbox", { name: agent }).check();
  const days = page.getByRole("group", { name: "Working days" });
  for (const day of ["Wed", "Thu", "Fri"])
    await days.getByRole("checkbox", { name: day }).uncheck();
  await expectAccessible(page);
}

/** Without scripts the page is loaded again until the proposal is there. */
async function untilProposed(page: Page): Promise<void> {
  const reload = page.getByRole("link", { name: "Reload" });
  await expect(async () => {
    if (await reload.isVisible()) await reload.click();
    await expect(page.getByText("Proposed", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
}

/** Drags by the pointer; a library notices only steps. */
async function dragTo(page: Page, item: Locator, target: Locator): Promise<void> {
  await item.scrollIntoViewIfNeeded();
  const [from, to] = [await item.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height, { steps: 5 });
  await page.mouse.move(from.x + from.width / 2 + 8, to.y + to.height - 4, { steps: 10 });
  await page.mouse.up();
}
