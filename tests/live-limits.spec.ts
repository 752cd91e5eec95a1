import { execFile } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expectAccessible } from "./support/accessible";
import { alone } from "./support/alone";
import { agentsPin, nextStop, reload, running } from "./support/live";
import { managersApi } from "./support/routes";
import { expect, signInAt, test } from "./support/world";

/** Streams that the API grants a user at once. */
const STREAMS_PER_USER = 5;
const SIMULATE = resolve(import.meta.dirname, "../build/simulate.js");

test.describe("The live view of a route", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  alone("ends its stream when it is left", async ({ page, own: server, js }) => {
    test.skip(!js, "without scripts there is no stream");
    const { route } = await running(server, 4, "new");
    for (let time = 0; time <= STREAMS_PER_USER; time++) {
      await page.goto(`/on-going-route/${route.id}`);
      await expect(page.locator(".live")).toHaveText("Live");
      if (time % 2 === 0) await page.getByRole("link", { name: route.name }).first().click();
      else await page.goto("/routes");
      await expect(page.locator(".live")).toHaveCount(0);
    }
    // That somebody leaves is no failure.
    expect(server.log).not.toContain("the request failed");
  });

  test.describe("refused", () => {
    test.use({ allowedConsole: [/status of 429/] });

    test("keeps trying, and shows meanwhile what it came with", async ({ page, server, js }) => {
      test.skip(!js, "without scripts there is no stream");
      const { route, device } = await running(server, 4);
      await device.isAt([-83, 40]);
      const held = [];
      const context = page.context();
      for (let tab = 0; tab < STREAMS_PER_USER; tab++) {
        const other = await context.newPage();
        await other.goto(`/on-going-route/${route.id}`);
        await expect(other.locator(".live")).toHaveText("Live");
        held.push(other);
      }
      // A browser opens no more than six connections to a host: this one is not of its own.
      const browser = context.browser();
      const another = await browser?.newContext({ baseURL: server.url });
      if (!another) throw new Error("no browser");
      await signInAt(another, server.url, "manager");
      const sixth = await another.newPage();
      await sixth.goto(`/on-going-route/${route.id}`);
      await expect(sixth.locator(".live")).toHaveText("Reconnecting…");
      await expect(agentsPin(sixth)).toHaveCount(1);
      await expectAccessible(sixth);
      for (const other of held) await other.close();
      await expect(sixth.locator(".live")).toHaveText("Live");
      await another.close();
    });
  });

  test.describe("while the server starts anew", () => {
    test.use({ allowedConsole: [/Failed to load resource/] });

    alone("reconnects by itself", async ({ page, own: server, js }) => {
      test.skip(!js, "without scripts there is no stream");
      const { route, device } = await running(server, 4, "new");
      await page.goto(`/on-going-route/${route.id}`);
      await expect(page.locator(".live")).toHaveText("Live");
      await server.kill();
      await expect(page.locator(".live")).toHaveText("Reconnecting…");
      await server.start();
      await expect(page.locator(".live")).toHaveText("Live");
      await device.isAt([-83, 40]);
      await expect(agentsPin(page)).toHaveCount(1);
    });
  });

  test("shows what `npm run simulate` drives", async ({ page, server, js }) => {
    const { route } = await running(server, 4);
    await page.goto(`/on-going-route/${route.id}`);
    if (js) await expect(page.locator(".live--live")).toBeVisible();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [SIMULATE, "--route", route.id, "--speed", "10000", "--every", "0.2", "--dwell", "0"],
      { env: { ...process.env, CONSOLE_URL: server.url, API_URL: server.apiUrl } },
    );
    expect(stdout).toContain(`4 stops left on ${route.name}`);
    expect(stdout.match(/visited stop \d/g)).toHaveLength(4);
    expect(stdout).toContain(`${route.name} is done`);
    await reload(page, js);
    await expect(nextStop(page)).toHaveText("All stops are visited");
    await expect(agentsPin(page)).toHaveCount(1);
  });

  alone(
    "`npm run simulate` drives on after the API was away",
    async ({ page, own: server, js }) => {
      test.skip(!js, "what drives knows no browser");
      test.slow();
      const { route } = await running(server, 3);
      const args = ["--route", route.id, "--speed", "300", "--every", "0.5", "--dwell", "0"];
      const driving = promisify(execFile)(process.execPath, [SIMULATE, ...args], {
        env: { ...process.env, CONSOLE_URL: server.url, API_URL: server.apiUrl },
      });
      // Its first line is that its agent drives.
      if (driving.child.stdout) await once(driving.child.stdout, "data");
      await server.kill();
      await page.waitForTimeout(20_000);
      await server.start();
      const { stdout } = await driving;
      expect(stdout).toContain("the API does not answer");
      expect(stdout).toContain("the API answers again");
      expect(stdout).toContain(`${route.name} is done`);
      await page.goto(`/on-going-route/${route.id}`);
      await expect(nextStop(page)).toHaveText("All stops are visited");
    },
  );

  test("offers to assign a route that nobody runs", async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.getByText("No agent is assigned to this route.")).toBeVisible();
    await expect(page.locator(".live")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Assign" }).click();
    await expect(page.getByRole("dialog", { name: /Assign/ })).toBeVisible();
  });

  test("says that a route has no stops, and so does its proposal", async ({ page, server }) => {
    const { route, stops } = await running(server, 1);
    await page.goto(`/routes/${route.id}/stops/${stops[0]?.id}/remove`);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto(`/on-going-route/${route.id}`);
    await expect(nextStop(page)).toHaveText("No stops to visit");
    await page.goto(`/routes/${route.id}/optimize`);
    await expect(page.getByText("This route has no stops.")).toBeVisible();
  });

  test("leads to itself from an address that is nearly right", async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/on-going-route/${route.id}/elsewhere`);
    await expect(page).toHaveURL(`/on-going-route/${route.id}`);
  });

  test("is reached from the route's details by keyboard", async ({ page, server, js }) => {
    test.skip(!js, "the menu's keys are the script's");
    const { route } = await running(server, 4);
    await page.goto(`/routes/${route.id}`);
    await page.getByRole("button", { name: /^More for/ }).press("Enter");
    const link = page.getByRole("link", { name: "Live view" }).filter({ visible: true });
    await link.press("Enter");
    await expect(page).toHaveURL(`/on-going-route/${route.id}`);
    await page.getByRole("link", { name: "Follow" }).press("Enter");
    await expect(page).toHaveURL(/track$/);
    await page.getByRole("link", { name: "Reload" }).press("Enter");
    await expect(page.getByRole("link", { name: "Reload" })).toBeFocused();
  });
});

test.describe("A live view that is not there for the reader", () => {
  test.use({ allowedConsole: [/status of 40[134]/] });

  test("is a page of the shell for an unknown route", async ({ page, signIn }) => {
    await signIn("manager");
    const id = "00000000-0000-7000-8000-000000000000";
    const reply = await page.goto(`/on-going-route/${id}`);
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const events = await page.request.get(`/live/routes/${id}`);
    expect(events.status()).toBe(404);
  });

  test("nor are its events for managers of other offices", async ({ page, server, signIn }) => {
    await signIn("admin");
    const id = await (await managersApi(server)).foreignRoute();
    expect((await page.goto(`/on-going-route/${id}`))?.status()).toBe(200);
    await signIn("manager");
    expect((await page.goto(`/on-going-route/${id}`))?.status()).toBe(404);
    expect((await page.request.get(`/live/routes/${id}`)).status()).toBe(404);
  });

  test("nor for anybody who is not signed in", async ({ page, server }) => {
    const { route } = await running(server, 4);
    const events = await page.request.get(`/live/routes/${route.id}`, { maxRedirects: 0 });
    expect(await events.text()).toBe("event: off\ndata:\n\n");
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // What a stream is refused is not told on the next page.
    await expect(page.getByRole("alert")).toHaveCount(1);
  });
});
