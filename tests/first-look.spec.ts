import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./support/accessible";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { choosePassword } from "./support/people";
import { managersApi } from "./support/routes";
import { Server } from "./support/server";
import { expect, signInAt, test } from "./support/world";

test.describe("A first look at the demo", () => {
  // Of a browser that draws WebGL without a graphics card.
  test.use({ allowedConsole: [/GPU stall due to ReadPixels/] });
  let world: OwnWorld;
  test.beforeAll(async () => {
    world = await ownWorld({ DEMO_ROADS: "1", DEMO_DRIVE: "1" });
  });
  test.afterAll(() => world?.end());

  test("has routes by streets, each with the figures that the streets give", async ({
    page,
    context,
  }) => {
    const { server } = world;
    await signInAt(context, server.url, "manager");
    const api = await managersApi(server);
    const { data } = await api.get<{ data: { id: string; distance: number }[] }>(
      "/routes?limit=4&sortBy=name&filters=status:active",
    );
    expect(data).toHaveLength(4);
    for (const { id } of data) {
      await page.goto(`${server.url}/routes/${id}`);
      await expect(page.locator(".route-path")).toHaveText("Directions by Waybook");
      await expect(page.locator(".map__line:not(.map__line--estimated)")).not.toHaveCount(0);
      await expect(
        page.getByRole("link", { name: "© OpenStreetMap contributors" }).first(),
      ).toBeVisible();
    }
  });

  test("leads from the dashboard to an agent who moves, until it is dismissed", async ({
    page,
    context,
  }) => {
    const { server } = world;
    await signInAt(context, server.url, "manager");
    const api = await managersApi(server);
    const seen = async () => {
      const { data } = await api.get<{
        data: { userId: string; recordedAt: string; coordinates: number[] }[];
      }>("/positions?limit=1");
      return data[0]?.coordinates.join();
    };
    const before = await seen();
    await expect.poll(seen, { timeout: 30_000 }).not.toBe(before);

    await page.goto(`${server.url}/dashboard`);
    const panel = page.getByRole("region", { name: "Try first" });
    await expect(panel.getByRole("link")).toHaveText([
      "Follow an agent",
      "Open a route",
      "Optimize a route",
      "Create a route",
      "Assign a route",
    ]);
    await expectAccessible(page);
    const targets = await panel
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const target of targets) {
      const reply = await page.request.get(`${server.url}${target}`);
      expect(reply.status(), target).toBe(200);
    }
    await panel.getByRole("link", { name: "Follow an agent" }).click();
    await expect(page.locator("figure.map .pin--agent").first()).toBeVisible();
    await page.goto(`${server.url}/dashboard`);
    await panel.getByRole("button", { name: "Dismiss" }).click();
    await expect(panel).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(panel).toBeHidden();
  });

  test("opens Create Route where the office works", async ({ page, context }) => {
    const { server } = world;
    await signInAt(context, server.url, "manager");
    await page.goto(`${server.url}/create-route`);
    await expect(
      page.getByRole("link", { name: "© OpenStreetMap contributors" }).first(),
    ).toBeVisible();
  });
});

test.describe("An empty company", () => {
  const FIRST = { email: "first@company.example", password: "not the demo's" };
  const OWN = "one of their own";
  let server: Server;
  let dataDir: string;
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "waybook-empty-"));
    const settings = { DEMO: "0", ADMIN_EMAIL: FIRST.email, ADMIN_PASSWORD: FIRST.password };
    server = await Server.start(dataDir, { ...settings, HOST: "127.0.0.1" });
  });
  test.afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("has its first steps on the dashboard, ticked as they are done", async ({
    page,
    context,
  }) => {
    await signInAt(context, server.url, FIRST);
    await page.goto(`${server.url}/dashboard`);
    await choosePassword(page, FIRST.password, OWN);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    const steps = page.getByRole("region", { name: "First steps" });
    const [office, ...others] = ["Add an office", "Give it a manager", "Add agents"];
    const rest = ["Add location types", "Import locations", "Create the first route"];
    await expect(steps.getByRole("listitem")).toHaveText([office ?? "", ...others, ...rest]);
    await expect(page.getByRole("region", { name: "Try first" })).toBeHidden();
    for (const region of ["Needs attention", "Now", "Visits"]) {
      const figures = page
        .getByRole("region", { name: region, exact: true })
        .locator(".tile__value");
      await expect(figures.first()).toHaveText("0");
      await expect(figures.filter({ hasText: "…" })).toHaveCount(0);
      for (const text of await figures.allInnerTexts()) expect(["0", "—"]).toContain(text);
    }
    await expect(page.getByText("No visits in this period")).toHaveCount(3);
    await expectAccessible(page);

    const api = server.apiUrl;
    const json = { "content-type": "application/json" };
    const login = await fetch(`${api}/users/login`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ ...FIRST, password: OWN }),
    });
    const { token } = (await login.json()) as { token: string };
    const made = await fetch(`${api}/offices`, {
      method: "POST",
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: `Office ${Date.now()}` }),
    });
    expect(made.ok).toBe(true);
    await page.reload();
    await expect(steps.getByRole("listitem").first()).toHaveText("Add an office (done)");
    await expect(steps.getByRole("listitem").nth(1)).toHaveText("Give it a manager");
  });
});
