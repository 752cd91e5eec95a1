import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import { nextStop, running } from "./support/live";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("reports that come late", { tag: "@no-js" }, () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("are accepted with one press, rejected together, and that is undone", async ({
    page,
    server,
    js,
  }) => {
    const mark = `Late${js ? "Js" : "NoJs"}${Date.now() % 1_000_000}`;
    const api = await managersApi(server);
    const agent = await api.demoAgent();
    const route = await api.through(
      ["One", "Two", "Three"].map((name): [string, [number, number]] => [
        `${mark} ${name}`,
        [-82.99, 39.97],
      ]),
    );
    await api.give(route.id, agent.id);
    await api.setStatus(route.id, "completed");
    const device = await agentsDevice(server, agent.id);
    for (const { id } of await api.stops(route.id)) {
      const reply = await device.visits(id, [-82.99, 39.97], { note: mark });
      expect(reply).toMatchObject({ needsLook: "route-completed" });
    }
    await page.goto("/visits");
    await page.getByRole("link", { name: /^Needs a look \(\d+\)$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Needs a look");
    await page.getByRole("searchbox").fill(mark);
    await page.getByRole("searchbox").press("Enter");
    const rows = page.getByRole("row").filter({ hasText: mark });
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText("The route was completed");
    await expectAccessible(page);

    await page.getByRole("button", { name: `Accept ${mark} One` }).click();
    await expect(page.getByText(`Report of ${mark} One accepted!`)).toBeVisible();
    await expect(rows).toHaveCount(2);

    for (const box of await rows.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(page.getByText("Reports rejected!")).toBeVisible();
    await expect(rows).toHaveCount(0);
    const rejected = page.getByRole("status").filter({ hasText: "Reports rejected!" });
    await rejected.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The reports need a look again")).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveTitle("Needs a look · Waybook");
    const tabs = page.getByRole("navigation", { name: "Visits", exact: true });
    await tabs.getByRole("link", { name: "Rejected" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rejected reports");
    await expect(page).toHaveTitle("Rejected reports · Waybook");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await tabs.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
  });

  test("say so at their stops, which are not called next", async ({ page, server }) => {
    const { route, stops, device } = await running(server, 3);
    const [first, second] = stops;
    const api = await managersApi(server);
    await api.setStatus(route.id, "paused");
    const reply = await device.visits(first?.id ?? "", first?.coordinates ?? [0, 0]);
    expect(reply).toMatchObject({ needsLook: "route-paused" });
    await api.setStatus(route.id, "active");

    await page.goto(`/on-going-route/${route.id}`);
    await expect(nextStop(page)).toHaveText(`Next stop: 2. ${second?.name}`);
    const link = page.getByRole("link", { name: "Reported, needs a look" });
    await expect(link).toHaveCount(1);
    await expectAccessible(page);

    await page.goto(`/routes/${route.id}`);
    await expect(page.locator(".route-summary")).toContainText("0 of 3 stops, 1 needs a look");
    await expect(link).toHaveCount(1);
    await expectAccessible(page);
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Needs a look");
    await expect(page.getByLabel("Filter by Location")).toHaveValue(first?.name ?? "");
    await expect(page.getByRole("row").filter({ hasText: first?.name ?? "" })).not.toHaveCount(0);
  });
});
