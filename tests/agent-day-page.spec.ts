import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { Phone } from "./support/phone";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const PIN = "4711";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("the page of an agent's day", () => {
  // A PIN that is too short; a form that lacks something, without scripts.
  test.use({ allowedConsole: [/status of 4(00|04|22)/] });

  test("an agent opens their link on a phone, reports visits and completes the route", {
    tag: "@no-js",
  }, async ({ page, server, browser, javaScriptEnabled }) => {
    const api = await managersApi(server);
    const agent = await api.demoAgent(({ officeId }) => officeId === api.officeId);
    const route = await api.fresh(5);
    const [first, second, third] = await api.stops(route.id);
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, "2026-11-24".length);
    await api.schedule(route.id, { plannedDay: day, userId: agent.id });

    await page.goto(`/agent/${agent.id}`);
    await page.getByRole("link", { name: /^(Make a|Replace) link$/ }).click();
    await page.getByLabel("PIN").fill("12");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Make|Replace) link$/ })
      .click();
    await expect(page.getByText("A PIN has 4 to 8 digits").first()).toBeVisible();
    await page.getByLabel("PIN").fill(PIN);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Make|Replace) link$/ })
      .click();
    const address = await page.getByLabel("Link", { exact: true }).inputValue();
    expect(address).toMatch(/\/day\/open\/[\w-]{43}$/);
    await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    await press(page, "I have passed it on");
    await expect(page.getByLabel("Link", { exact: true })).toHaveCount(0);

    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, javaScriptEnabled },
      baseURL: server.url,
    });
    const phone = await context.newPage();
    const opened = await phone.goto(address);
    expect(opened?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer, strict-origin",
      "x-robots-tag": "noindex, nofollow",
    });
    await expectAccessible(phone);
    await phone.getByLabel("PIN").fill("0000");
    await press(phone, "Yes, open my day");
    await expect(phone.getByRole("alert")).toContainText("That PIN is not right");
    await phone.getByLabel("PIN").fill(PIN);
    await press(phone, "Yes, open my day");
    await expect(phone).toHaveURL(`${server.url}/day`);
    // Its own, and nothing of the console.
    expect(await phone.locator("script").count()).toBe(1);

    const choose = async (stop = first) => {
      await phone.goto(`/day?stop=${stop?.id}`);
      await expect(
        phone.getByRole("heading", { name: `${stop?.order}. ${stop?.location?.name}` }),
      ).toBeVisible();
    };
    await choose(first);
    await expectAccessible(phone);
    await phone.getByLabel("Note").fill("Met the owner.");
    for (const name of ["I'm here", "Undo arrival", "I'm here"]) {
      await press(phone, name);
      await expect(phone.getByText("You arrived at")).toHaveCount(name === "I'm here" ? 1 : 0);
      await expect(phone.getByLabel("Note")).toHaveValue("Met the owner.");
    }
    await expectAccessible(phone);
    await press(phone, "Done");
    await expect(phone.getByText("The visit is saved.")).toBeVisible();
    await expect(phone.getByText("Met the owner.").first()).toBeVisible();

    // As after a form with a photo that is too large for the server to read.
    await phone.goto(`/day?stop=${second?.id}&tooLarge=1`);
    await expect(phone.getByRole("alert")).toContainText("a photo may be up to 10 MB");
    await phone.goto("/day/open/");
    await expect(phone.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await phone.getByRole("link", { name: "Back to my day" }).click();
    await choose(second);
    await phone.getByLabel("Note").fill("Shutters down.");
    await phone.getByText("Not possible", { exact: true }).click();
    await press(phone, "The visit was not possible");
    await expect(phone.getByRole("alert")).toContainText("Choose why the visit was not possible.");
    await expectAccessible(phone);
    await expect(phone.getByLabel("Note")).toHaveValue("Shutters down.");
    await phone.getByLabel("Reason").selectOption("Closed");
    await press(phone, "The visit was not possible");
    await expect(phone.getByText("Saved: the visit was not possible.")).toBeVisible();

    await phone.getByRole("link", { name: `Report again: ${second?.order}.` }).click();
    await expect(phone.getByText("You reported this stop already: Not possible")).toBeVisible();

    await choose(third);
    const other = await context.newPage();
    await other.goto(phone.url());
    await other.getByLabel("Note").fill("From another tab.");
    await press(phone, "Done");
    await press(other, "Done");
    await expect(other.getByText("Received. Your office will look at it").first()).toBeVisible();
    const twice = other
      .locator("section")
      .filter({ hasText: route.name })
      .last()
      .getByRole("listitem")
      .filter({ hasText: third?.location?.name ?? "" });
    await expect(twice).toContainText("You reported it once more.");
    await other.close();
    await expect(phone.getByText("waiting to be sent")).toHaveCount(0);
    await press(phone, `Undo: ${third?.order}. ${third?.location?.name}`);
    await expect(phone.getByText("The visit is taken back.").first()).toBeVisible();
    await choose(third);
    await press(phone, "Done");
    const part = phone.locator("section").filter({ hasText: route.name }).last();
    await expect(part.getByRole("button", { name: "Yes, complete it" })).toBeHidden();
    await part.getByText("Complete route", { exact: true }).click();
    await expect(part).toContainText("stops are still open.");
    await part.getByRole("button", { name: "Yes, complete it" }).click();
    await expect(phone.getByText("The route is completed.").first()).toBeVisible();
    expect(await api.route(route.id)).toMatchObject({ status: "completed", visitedLocation: 3 });
    const done = part.getByRole("listitem").filter({ hasText: /Visited|Not possible/ });
    await expect(done).toHaveCount(3);
    const older = await context.newPage();
    await older.goto("/day");
    const undo = `Undo: ${third?.order}. ${third?.location?.name}`;
    await press(phone, undo);
    await expect(phone.getByText("The visit is taken back.").first()).toBeVisible();
    if (!javaScriptEnabled) {
      await press(older, undo);
      await expect(older.getByText("The visit is taken back.")).toBeVisible();
    }
    await older.close();
    await expect
      .poll(() => api.route(route.id))
      .toMatchObject({ status: "active", visitedLocation: 2 });
    await api.setStatus(route.id, "paused");
    await phone.goto("/day");
    await expect(part).toContainText("Your office has paused this route.");
    // What the other tab reported waits still.
    await expect(part).toContainText(/3 of \d+ stops done/);
    await expect(done).toHaveCount(3);

    await page.goto(`/visits?visitsSearch=${encodeURIComponent("Shutters down.")}`);
    const row = page.getByRole("row").filter({ hasText: "Shutters down." });
    await expect(row.first()).toContainText("Closed");

    // The tracker address that the link made ends with it.
    await phone.goto("/day/phone");
    await press(phone, "Make my address");
    await page.goto(`/agent/${agent.id}/revoke-link`);
    await expect(page.getByLabel("Revoke the tracker address too")).toBeChecked();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Revoke link" }).click();
    await expect(
      page.getByText("The link and the tracker address have been revoked"),
    ).toBeVisible();
    expect(await api.get(`/agent-trackers/${agent.id}`)).toEqual({ tracker: null });
    await phone.goto("/day");
    await expect(phone.getByRole("heading", { name: "Your link has ended" })).toBeVisible();
    await phone.goto(address);
    await expect(phone.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await context.close();
  });

  test("a place is reported on a day without a route, and listed as received", {
    tag: "@no-js",
  }, async ({ page, server, browser, js, javaScriptEnabled }) => {
    const mark = `Kiosk ${js ? "js" : "no-js"} ${Date.now() % 1_000_000}`;
    const api = await managersApi(server);
    const agent = await api.agent(`Zk ${Date.now() % 1_000_000}`);
    const phone = await Phone.unlinked(browser, server, { javaScriptEnabled });
    await phone.openLink(await api.link(agent.id));
    const day = phone.page;
    await expect(day.getByText("You have no routes today.")).toBeVisible();
    const add = async (name: string) => {
      const summary = day.getByText("I visited a place that is not on the list");
      if (!(await day.getByLabel("Name of the new place").isVisible())) await summary.click();
      await day.getByLabel("Name of the new place").fill(name);
      await phone.press("Save this visit");
    };
    await add("");
    await expect(day.getByRole("alert")).toContainText("Choose the place, or enter the name");
    await expect(day.getByRole("alert")).toBeInViewport();
    const listed = day.getByRole("listitem").filter({ hasText: mark });
    for (const count of [1, 2]) {
      await add(mark);
      await expect(listed).toHaveCount(count);
    }
    await expect.poll(() => (js ? phone.waiting() : 0)).toBe(0);
    await day.reload();
    await expect(listed).toHaveCount(2);
    await expect(listed.first()).toContainText("Received. Your office will look at this place");
    await listed.first().getByRole("button", { name: "Undo" }).click();
    await expect(listed).toHaveCount(1);
    await add(mark);
    await expectAccessible(day);

    await page.goto(`/visits/needs-a-look?lateReportsSearch=${encodeURIComponent(mark)}`);
    const rows = page.getByRole("row").filter({ hasText: mark });
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: "The same agent reported this name at" })).toHaveCount(1);
    await phone.context.close();
  });

  test("a press counts although the page is read again meanwhile", {
    tag: "@core",
  }, async ({ server, browser }) => {
    const api = await managersApi(server);
    const agent = await api.agent(`Zp ${Date.now() % 1_000_000}`);
    const phone = await Phone.of(browser, server, agent.id);
    const { page: day } = phone;
    await day.getByRole("link", { name: /^Messages/ }).hover();
    await day.mouse.down();
    const read = day.waitForResponse((reply) => new URL(reply.url()).pathname === "/day");
    await day.evaluate(() => new BroadcastChannel("waybook-day").postMessage("sent"));
    await (await read).finished();
    // The page is painted from what was read, unless it waits.
    await day.waitForTimeout(200);
    await day.mouse.up();
    await expect(day).toHaveURL(/\/day\/messages/);
    await phone.context.close();
  });
});
