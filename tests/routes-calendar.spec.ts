import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { chooseOption, pickerOf, searchPicker } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test("the calendar shows an agent's week, and a route moves to another day", {
  tag: "@core-no-js",
}, async ({ page, server, js }) => {
  const api = await managersApi(server);
  const agent = await api.demoAgent();
  const name = `Weekly round ${js ? "with" : "without"} scripts`;
  const { id } = await api.create(3, { name, userId: agent.id });
  await api.plan(id, "2031-12-02");
  await page.goto("/routes");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Agent" })).toBeVisible();

  await page.goto("/routes/calendar?week=2031-12-03");
  const row = page.getByRole("row", { name: new RegExp(agent.displayName ?? "") });
  const cell = (at: number) => row.getByRole("cell").nth(at);
  await expect(page.getByRole("columnheader", { name: "Tue 12-02" })).toBeVisible();
  await expect(cell(1)).toContainText(name);
  await expect(cell(1)).toContainText("3 stops");

  await page.getByRole("link", { name: `Move ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Day and agent" });
  await dialog.getByLabel("Day").fill("2031-12-05");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The route is planned for Fri 12-05-2031")).toBeVisible();
  await expect(cell(4)).toContainText(name);
  await expect(cell(1)).not.toContainText(name);

  await page.getByRole("link", { name: "Month", exact: true }).click();
  await expect(row.getByTitle(name)).toBeVisible();
  if (!js) await expect(page).toHaveURL(/month=2031-12/);
  await page.goto("/routes/calendar?week=2031-12-03");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(cell(4)).toContainText(name);
  await expect(page.getByRole("heading", { name: "Mon 12-01 – Sun 12-07, 2031" })).toBeVisible();
  await expect(page.locator(":root")).toHaveCSS("color-scheme", "light");
  for (const left of [".shell__side", ".calendar-bar nav", ".calendar__move", ".calendar__add"]) {
    await expect(page.locator(left).first(), left).toBeHidden();
  }
  await page.emulateMedia({ media: null, colorScheme: null });
  await page
    .getByRole("link", { name: `Create a route for ${agent.displayName} on Wed 12-03` })
    .click();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2031-12-03");
});

test("a week of six agents is planned, and moving a route to an absent agent shows a notice", {
  tag: "@no-js",
}, async ({ page, server, js }) => {
  test.setTimeout(90_000);
  const api = await managersApi(server);
  const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
  const agents: { id: string; name: string }[] = [];
  for (const first of ["Uma", "Vic", "Wendy", "Xena", "Yves", "Zoe"]) {
    const name = `${first} ${mark}`;
    agents.push({ id: (await api.agent(name)).id, name });
  }
  const [uma, vic] = agents;
  if (!uma || !vic) throw new Error("no agents");
  const names = new Map<string, string>();
  for (const [at, agent] of agents.entries()) {
    const day = `2034-01-0${2 + (at % 5)}`;
    const route = await api.create(2, { name: `Round of ${agent.name}`, userId: agent.id });
    await api.plan(route.id, day);
    names.set(agent.id, route.name);
  }
  const round = names.get(uma.id) ?? "";
  await api.absence(vic.id, "2034-01-05", "2034-01-06");

  await page.goto(`/routes/calendar?week=2034-01-02&officeId=${api.officeId}`);
  const cell = (agent: { name: string }, at: number) =>
    page.getByRole("row", { name: agent.name }).getByRole("cell").nth(at);
  for (const [at, agent] of agents.entries()) {
    await expect(cell(agent, at % 5)).toContainText(names.get(agent.id) ?? "");
  }
  await expect(cell(vic, 3)).toContainText("Absent");
  await expect(cell(vic, 2)).toContainText("Free");
  await expect(cell(vic, 5)).not.toContainText("Free");

  if (js) {
    await expect(page.locator(".calendar[data-draggable]")).toBeVisible();
    await dragTo(page, page.getByRole("article").filter({ hasText: round }), cell(vic, 3));
  } else {
    await page.getByRole("link", { name: `Move ${round}` }).click();
    const dialog = page.getByRole("dialog", { name: "Day and agent" });
    await dialog.getByLabel("Day").fill("2034-01-05");
    await searchPicker(page, "Agent", vic.name);
    await chooseOption(pickerOf(page, "Agent"), { text: vic.name });
    await dialog.getByRole("button", { name: "Save" }).click();
  }
  await expect(page.getByText(`${vic.name} is absent on Thu 01-05-2034.`)).toBeVisible();
  await expect(cell(vic, 3)).toContainText(round);
  await expect(cell(uma, 0)).not.toContainText(round);
  await expect(cell(uma, 0)).toContainText("Free");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(page.getByText("The route has been restored")).toBeVisible();
  await expect(cell(uma, 0)).toContainText(round);
  await expect(cell(vic, 3)).not.toContainText(round);
});

test.describe("A drop that is refused", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 409/] });

  test("puts the route back and says why", { tag: "@core" }, async ({ page, server }) => {
    const api = await managersApi(server);
    const agent = await api.agent(`Gail ${Date.now()}`);
    const route = await api.create(2, { name: `Refused ${Date.now()}`, userId: agent.id });
    await api.plan(route.id, "2034-02-06");
    await page.goto(`/routes/calendar?week=2034-02-06&agentId=${agent.id}`);
    const cell = (at: number) => page.getByRole("row", { name: /^Gail/ }).getByRole("cell").nth(at);
    await expect(page.locator(".calendar[data-draggable]")).toBeVisible();
    // Someone else changes the route meanwhile.
    await api.plan(route.id, "2034-02-07");
    await dragTo(page, page.getByRole("article").filter({ hasText: route.name }), cell(3));
    await expect(page.getByRole("alert")).toContainText(`${route.name} was not moved.`);
    await expect(cell(3)).not.toContainText(route.name);
    await expect(cell(1)).toContainText(route.name);
  });
});

test.describe("In a month, and by a finger", () => {
  test.use({ hasTouch: true });

  test("a route is dragged to another day", async ({ page, server, js }) => {
    test.skip(!js, "without scripts a form does it");
    const api = await managersApi(server);
    const agent = await api.agent(`Hana ${Date.now()}`);
    const { id, name } = await api.create(2, { name: `By hand ${Date.now()}`, userId: agent.id });
    await api.plan(id, "2034-02-06");
    const cell = (day: string) =>
      page.getByRole("row", { name: /^Hana/ }).locator(`td[data-day="${day}"]`);

    await page.goto(`/routes/calendar?month=2034-02&agentId=${agent.id}`);
    await expect(page.locator(".calendar[data-draggable]")).toBeVisible();
    await dragTo(page, cell("2034-02-06").getByTitle(name), cell("2034-02-08"));
    await expect(page.getByText("The route is planned for Wed 02-08-2034")).toBeVisible();
    await expect(cell("2034-02-08").getByTitle(name)).toBeVisible();
    await expect(cell("2034-02-06")).toContainText("Free");

    await page.goto(`/routes/calendar?week=2034-02-06&agentId=${agent.id}`);
    await expect(page.locator(".calendar[data-draggable]")).toBeVisible();
    const article = page.getByRole("article").filter({ hasText: name });
    // A finger that does not rest scrolls.
    await swipe(page, article, cell("2034-02-09"), 0);
    await expect(cell("2034-02-08")).toContainText(name);
    await swipe(page, article, cell("2034-02-09"), 500);
    await expect(page.getByText("The route is planned for Thu 02-09-2034")).toBeVisible();
    await expect(cell("2034-02-09")).toContainText(name);
  });
});

/** Moves a finger from one place to another after it rested there for some milliseconds. */
async function swipe(page: Page, item: Locator, target: Locator, restMs: number): Promise<void> {
  await item.scrollIntoViewIfNeeded();
  const [from, to] = [await item.locator(".detail").boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("nothing to swipe");
  const finger = await page.context().newCDPSession(page);
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd",
    touchPoints: { x: number; y: number }[],
  ) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [x, y] = [from.x + 4, from.y + from.height / 2];
  await send("touchStart", [{ x, y }]);
  await page.waitForTimeout(restMs);
  const [right, down] = [to.x + to.width / 2 - x, to.y + to.height / 2 - y];
  for (let part = 0.1; part <= 1; part += 0.1) {
    await send("touchMove", [{ x: x + right * part, y: y + down * part }]);
  }
  await send("touchEnd", []);
  await finger.detach();
}

/** Drags by the pointer; a library notices only steps. */
async function dragTo(page: Page, item: Locator, target: Locator): Promise<void> {
  await item.scrollIntoViewIfNeeded();
  await item.hover({ position: { x: 6, y: 6 } });
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to drop on");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2 + 2, { steps: 2 });
  await page.mouse.up();
}
