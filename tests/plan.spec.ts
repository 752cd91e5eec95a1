import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { dragInTimeline, dragTo, untilProposed } from "./support/plan-screen";
import { beginElsewhere, makePlaces, proposedPlan, renamePlan } from "./support/plans";
import { type ManagersApi, managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** A Monday far from what other journeys plan. */
const MONDAY = "2035-03-05";

test.describe("A plan for several agents and days", () => {
  test.use({ allowedConsole: [/status of 4(00|09|22)/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("places are planned, three left out are explained, one is moved, and all is accepted and undone", {
    tag: ["@core", "@core-no-js"],
  }, async ({ page, server, js }) => {
    test.setTimeout(120_000);
    await planARound({ page, js, api: await managersApi(server) }, { agents: 2, days: 2, fine: 4 });
  });

  test("the same with six agents, three days and 200 places", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    test.setTimeout(300_000);
    const api = await managersApi(server);
    await planARound({ page, js, api }, { agents: 6, days: 3, fine: 198 });
  });

  test("a plan is tried with a day more, and copied to the next week", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const api = await managersApi(server);
    const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
    const { id: agentId } = await api.agent(`Vera ${mark}`);
    const locations = await makePlaces(api, mark, 4);
    const about = { agentId, locations, day: MONDAY, name: `First ${mark}` };
    const first = await proposedPlan(api, about);

    await page.goto(`/plan/${first.id}`);
    await page.getByRole("button", { name: "One day more" }).click();
    const other = page.getByRole("link", { name: `First ${mark}, until Tue 03-06-2035` });
    await expect(other).toBeVisible();
    await expect(page.getByRole("link", { name: `First ${mark}`, exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/plan/${first.id}`);
    await page.getByRole("button", { name: "Copy to next week" }).click();
    await untilProposed(page);
    await expect(page.getByRole("columnheader", { name: "Mon 03-12" })).toBeVisible();
    await page.getByRole("link", { name: "Accept", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("1 route created")).toBeVisible();
    // The routes of a week are copied as a plan is.
    const query = new URLSearchParams({ week: "2035-03-12", officeId: api.officeId });
    await page.goto(`/routes/calendar?${query}`);
    await page.getByRole("link", { name: "Copy week" }).click();
    await expect(page.getByText("1 route", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Copy to next week" }).click();
    await untilProposed(page);
    await expect(page.getByRole("columnheader", { name: "Mon 03-19" })).toBeVisible();
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
      await move.getByLabel("As stop").fill("9");
      await move.getByRole("button", { name: "Move", exact: true }).click();
      await expect(move.getByText("Choose where it goes").first()).toBeVisible();
      await expect(move.getByLabel("As stop")).toHaveValue("9");
      await move.getByRole("radio").first().check();
      await move.getByLabel("As stop").fill("2");
      await move.getByRole("button", { name: "Move", exact: true }).click();
      await expect(move.getByText(/but chose something else/).first()).toBeVisible();
      await move.getByRole("radio", { name: "Another place" }).check();
      await move.getByLabel("As stop").fill("9");
      await move.getByRole("button", { name: "Check" }).click();
      await expect(move.getByText(/, so enter a number from 1 to 3/).first()).toBeVisible();
      await move.getByLabel("As stop").fill("2");
      await move.getByRole("button", { name: "Check" }).click();
    }
    await expect(move.getByText(/On the road:/)).toBeVisible();
    await expect(move.getByLabel("As stop")).toHaveValue("2");
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`day=${MONDAY}`));
    await expect(rows.nth(1)).toContainText("Place 2");

    await page.getByRole("link", { name: "Move Place 2" }).click();
    await move.getByRole("radio", { name: "Take it off the plan" }).check();
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText("Place 2 was taken off the plan")).toBeVisible();
    await page.goto(`/plan/${first.id}`);
    await expect(page.getByRole("heading", { name: "2 places are not served" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Taken off by hand" })).toBeVisible();
    await page.getByRole("button", { name: "Put back: Place 2" }).click();
    await expect(page.getByText(/^Place 2 was put back: Agent of screens/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "1 place is not served" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Taken off by hand" })).toHaveCount(0);

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

  test("what was refused stays while the plan is made", async ({ page, server }) => {
    const api = await managersApi(server);
    const { id: agentId } = await api.agent(`Sky ${Date.now()}`);
    const about = { agentId, locations: await api.locations(3), day: MONDAY };
    const { id } = await proposedPlan(api, { ...about, name: `Stale ${Date.now()}` });
    await page.goto(`/plan/${id}`);
    await beginElsewhere(api, id);
    await page.getByRole("button", { name: "Plan again", exact: true }).click();
    await expect(page.getByText("about to begin, or waits for other plans")).toBeVisible();
    const refused = page.getByText(/Someone changed this plan meanwhile/);
    await expect(refused).toBeVisible();
    // The page is read again every 2 s.
    const read = () => page.waitForResponse((answer) => answer.url().endsWith(`${id}.data`));
    await read();
    await read();
    await expect(refused).toBeVisible();
    await page.getByRole("link", { name: "Plans", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("about to begin, or waits")).toBeVisible();
    await expect(refused).toHaveCount(0);
  });
});

interface Round {
  page: Page;
  js: boolean;
  api: ManagersApi;
}

interface Size {
  agents: number;
  days: number;
  /** Places that fit. */
  fine: number;
}

const NAMES = ["Pia", "Quin", "Ria", "Sol", "Tia", "Uma"];

/** From places to routes in the calendar and back, with two places that break a rule. */
async function planARound({ page, js, api }: Round, size: Size): Promise<void> {
  const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
  const name = `Round ${mark}`;
  const agents = NAMES.slice(0, size.agents).map((agent) => `${agent} ${mark}`);
  for (const agent of agents) await api.agent(agent);
  const nowhere = await api.place({ name: `Nowhere ${mark}` });
  const ids = [...(await makePlaces(api, mark, size.fine)), nowhere.id];

  await page.goto("/routes/calendar");
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
  const query = new URLSearchParams([...ids.map((id) => ["ids", id]), ["from", MONDAY]]);
  await page.goto(`/plan/new?${query}`);
  await fillForm(page, { name, agents, days: size.days });
  await chooseSixDays(page, js);
  await expect(page.getByLabel(/^Name/)).toHaveValue(name);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await untilProposed(page, size.fine > 10 ? 120_000 : undefined);
  await expect(page.getByText("First and last legs")).toBeVisible();
  await expect(page.getByText(/at most 60\.00 mi a day/)).toBeVisible();

  // Why three places are in no route, and the smallest change that would help.
  const unserved = page.getByRole("list", { name: "3 places are not served" });
  const far = unserved.getByRole("listitem").filter({ hasText: `Far farm ${mark}` });
  await expect(far).toContainText("The way there and back is");
  const closed = unserved.getByRole("listitem").filter({ hasText: `Sunday shop ${mark}` });
  await expect(closed).toContainText("It is closed on all days of the plan");
  const long = unserved.getByRole("listitem").filter({ hasText: `Long visit ${mark}` });
  await expect(long).toContainText("The visit takes 8 h 20 min, longer than any working day");
  await expectAccessible(page);
  // Planning again takes seconds: with scripts the day gets longer, without them the way.
  const farther = far.getByRole("button", { name: /^Let .* drive .* mi more a day/ });
  await expect(farther).toBeVisible();
  await (js ? long.getByRole("button", { name: /work until/ }).first() : farther).click();
  await untilProposed(page, size.fine > 10 ? 120_000 : undefined);
  await expect(page.getByRole("heading", { name: "2 places are not served" })).toBeVisible();
  await page.getByText("Left out: 1 place.").click();
  await expect(page.getByText(`Nowhere ${mark}: No position on the map`)).toBeVisible();
  await expect(js ? long : far).toHaveCount(0);

  if (js) await dragInTimeline(page);

  // A place that is closed is put on a day by hand, and what that breaks is said before.
  await page.getByRole("link", { name: `Place by hand: Sunday shop ${mark}` }).click();
  const move = page.getByRole("dialog", { name: `Move Sunday shop ${mark}` });
  // A day that is not full, so that nothing else is too late.
  await move.locator("select[name=toAgent]").selectOption({ index: size.agents - 1 });
  await move.locator("select[name=toDay]").selectOption({ index: size.days - 1 });
  const another = move.getByRole("radio", { name: "Another place" });
  await (js ? expect(another).toBeChecked() : another.check());
  await move.getByRole("button", { name: "Check" }).click();
  await expect(move.getByRole("listitem").getByText(/Closed on this day/)).toBeVisible();
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
}

type Filled = { name: string; agents: string[]; days: number };

async function fillForm(page: Page, { name, agents, days: count }: Filled) {
  await page.getByLabel(/^Name/).fill(name);
  const group = page.getByRole("group", { name: "Agents" });
  for (const box of await group.getByRole("checkbox").all()) await box.uncheck();
  for (const agent of agents) await group.getByRole("checkbox", { name: agent }).check();
  const days = page.getByRole("group", { name: "Working days" });
  for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri"].slice(count))
    await days.getByRole("checkbox", { name: day }).uncheck();
  await page.getByLabel("Start and end of each day").fill("39.96, -82.98");
  await page.getByLabel("Most distance a day (mi)").fill("60");
}

/** Shows the form for other days. Without scripts a press of Plan says first that they were changed. */
async function chooseSixDays(page: Page, js: boolean) {
  await page.locator("select[name=dayCount]").selectOption("6");
  if (!js) {
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    await expect(page.getByText(/number of days was changed/).first()).toBeVisible();
  }
  const days = page.getByRole("group", { name: "Working days" }).getByRole("checkbox");
  await expect(days).toHaveCount(6);
}
