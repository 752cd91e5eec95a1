import type { Location } from "contract/entities";
import type { ActiveAgents, TopAgents, TopOffices, VisitStats } from "contract/reports/calls";
import type { Coverage } from "contract/reports/coverage-calls";
import type { Dashboard } from "contract/reports/dashboard-calls";
import type { AgentCounts } from "contract/tracking/agent-state-calls";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import { totalItems } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { type Account, expect, test } from "./support/world";

const DAY_MS = 86_400_000;

type Ask = <Reply>(path: string) => Promise<Reply>;

const ATTENTION = [
  "Late routes",
  "Silent agents",
  "Reports that need a look",
  "Stops not to visit",
  "Visits to confirm",
  "Overdue locations",
];

/** The API in somebody's name, and the zone in which their days are. */
async function apiOf(server: Product, account: Account): Promise<{ ask: Ask; zone: string }> {
  const admin = await adminsApi(server);
  if (account === "admin") {
    return { ask: admin, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  }
  const manager = await managersApi(server);
  const { timeZone } = await admin(`/offices/${manager.officeId}`);
  return { ask: (path) => manager.get(path), zone: timeZone };
}

/** The last days as a report is asked for them. */
function period(days: number, zone: string): URLSearchParams {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
  const today = date.format(new Date());
  const first = new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return new URLSearchParams({
    from: `${first} 00:00:00`,
    to: `${today} 23:59:59`,
    timeZone: zone,
  });
}

const tile = (page: Page, region: string, label: string) =>
  page
    .getByRole("region", { name: region, exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByText(label, { exact: true }) });
const shownIn = (page: Page, region: string, label: string) =>
  tile(page, region, label).locator(".tile__value");
const inWords = (count: number) => count.toLocaleString("en-US");

/** How many things the list says there are, that a tile leads to. */
async function totalBehind(page: Page, region: string, label: string): Promise<number> {
  await tile(page, region, label).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Dashboard");
  await expect(page.locator("tbody tr, .empty-state").first()).toBeVisible();
  return (await page.getByText("total items").count()) > 0 ? totalItems(page) : 0;
}

/**
 * Makes sure that there is something of everything that needs attention, in the manager's office;
 * the demo has late routes itself.
 */
async function makeTrouble(server: Product) {
  const api = await managersApi(server);
  const admin = await adminsApi(server);
  const mark = Date.now();
  const silent = await api.agent(`Silent ${mark}`);
  const running = await api.create(2, { name: `Without a word ${mark}` });
  await api.give(running.id, silent.id);
  await api.setStatus(running.id, "active");

  const visitor = await api.demoAgent();
  const device = await agentsDevice(server, visitor.id);
  const closed = await api.through([[`Keep out ${mark}`, [-82.99, 39.97]]]);
  await api.give(closed.id, visitor.id);
  const [stop] = await api.stops(closed.id);
  await device.visits(stop?.id ?? "", [-83.2, 40.2], { doNotVisit: true });
  await api.createOf([stop?.locationId ?? ""], { name: `Goes there again ${mark}` });
  const late = await api.through([[`Late ${mark}`, [-82.99, 39.97]]]);
  await api.give(late.id, visitor.id);
  await api.setStatus(late.id, "completed");
  await device.visits((await api.stops(late.id))[0]?.id ?? "", [-82.99, 39.97]);

  const before = new Date(mark - 10 * DAY_MS).toISOString();
  const { data } = await api.get<{ data: Location[] }>(
    `/locations?limit=1&filters=status:active,doNotVisit:false,lastVisited:<${before}`,
  );
  await admin(`/locations/${data[0]?.id}`, { visitEvery: 2 }, "PATCH");
}

test.describe("The dashboard", () => {
  for (const account of ["admin", "manager"] as const) {
    test(`says to ${account === "admin" ? "an admin" : "a manager"} what the API and the lists say`, async ({
      page,
      signIn,
      server,
    }) => {
      await makeTrouble(server);
      const { ask, zone } = await apiOf(server, account);
      const query = period(30, zone);
      const [now, agents, coverage, stats, late] = await Promise.all([
        ask<Dashboard>("/dashboard"),
        ask<AgentCounts>("/agent-states/counts"),
        ask<Coverage>("/coverage"),
        ask<VisitStats>(`/users/visit-report-stats?${query}`),
        ask<{ totalDocs: number }>("/visits/late-reports?limit=1&filters=status:waiting"),
      ]);
      const counts = [
        now.lateRoutes,
        agents.silent,
        late.totalDocs,
        now.doNotVisit,
        stats.unconfirmedVisits,
        coverage.overdue,
      ];
      for (const count of counts) expect(count).toBeGreaterThan(0);
      await signIn(account);
      await page.goto("/dashboard");
      await expect(shownIn(page, "Now", "Routes running")).toHaveText(inWords(now.routes.active));
      await expect(shownIn(page, "Now", "Agents on duty")).toHaveText(
        inWords(agents.moving + agents["at-stop"]),
      );
      expect(await totalBehind(page, "Now", "Routes running")).toBe(now.routes.active);
      await page.goto("/dashboard");
      const all = Object.values(now.routes).reduce((sum, count) => sum + count, 0);
      await page.getByRole("link", { name: `All Routes ${inWords(all)}` }).click();
      await expect(page).toHaveURL(/\/routes\?/);
      await expect.poll(() => totalItems(page)).toBe(all);
      for (const [at, label] of ATTENTION.entries()) {
        await page.goto("/dashboard");
        const shown = inWords(counts[at] ?? -1);
        await expect(shownIn(page, "Needs attention", label)).toHaveText(shown);
        expect(inWords(await totalBehind(page, "Needs attention", label)), label).toBe(shown);
      }
    });
  }
  // spec: 2.dashboard
  test("tells the visits of a period, which the address keeps", {
    tag: ["@core", "@no-js"],
  }, async ({ page, signIn, server }) => {
    const { ask, zone } = await apiOf(server, "manager");
    await signIn("manager");
    await page.goto("/dashboard");
    const periods = page.getByRole("navigation", { name: "Period" });
    await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("figure", { name: "Visits by day" })).toBeVisible();
    await periods.getByRole("link", { name: "90 days" }).click();
    await expect(page).toHaveURL(/days=90/);
    const query = period(90, zone);
    const [stats, active, tops, offices] = await Promise.all([
      ask<VisitStats>(`/users/visit-report-stats?${query}`),
      ask<ActiveAgents>(`/users/active-agents?${query}`),
      ask<TopAgents>(`/users/top-agents?limit=5&${query}`),
      ask<TopOffices>(`/users/top-office?limit=5&${query}`),
    ]);
    expect(stats.visits).toBeGreaterThan(stats.confirmedVisits);
    const figures = {
      Visits: stats.visits,
      Confirmed: stats.confirmedVisits,
      "To confirm": stats.unconfirmedVisits,
    };
    await expect(shownIn(page, "Visits", "Agents active")).toHaveText(inWords(active.activeAgents));
    for (const [label, count] of Object.entries(figures)) {
      await page.goto("/dashboard?days=90");
      await expect(shownIn(page, "Visits", label)).toHaveText(inWords(count));
      expect(await totalBehind(page, "Visits", label)).toBe(count);
    }
    await page.goto("/dashboard?days=90");
    const names = tops.data.map(({ agent }) => agent.displayName ?? "");
    const chart = (title: string) => page.getByRole("figure", { name: title });
    await expect(chart("Top agents").locator(".chart__name")).toHaveText(names);
    await expect(chart("Top offices").locator(".chart__name")).toHaveText(
      offices.data.map(({ office }) => office.name),
    );
    await page.goto("/dashboard?days=nonsense");
    await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.goto("/dashboard?days=1");
    await expect(page.getByRole("heading", { name: "Visits" })).toBeVisible();
    await expect(page.getByRole("figure", { name: "Visits by day" })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("is of the office that is shown", async ({ page, signIn, server }) => {
    const api = await managersApi(server);
    const admin = await adminsApi(server);
    const { data } = await api.get<{ data: { branchId: string }[] }>("/branch-offices?limit=1");
    const branch = data[0]?.branchId ?? "";
    const now: Dashboard = await admin(`/offices/${branch}/dashboard`);
    await signIn("manager");
    await page.goto(`/dashboard?activeOffice=${branch}`);
    await expect(shownIn(page, "Now", "Routes running")).toHaveText(inWords(now.routes.active));
    await expect(shownIn(page, "Needs attention", "Late routes")).toHaveText(
      inWords(now.lateRoutes),
    );
    expect(await totalBehind(page, "Needs attention", "Late routes")).toBe(now.lateRoutes);
  });

  test("leads to late routes, which the list has a way to and back", async ({
    page,
    signIn,
    server,
  }) => {
    const { ask } = await apiOf(server, "manager");
    const { lateRoutes, routes } = await ask<Dashboard>("/dashboard");
    await signIn("manager");
    await page.goto("/routes?routePage=1&filters=status:active");
    await page.getByRole("link", { name: "Late", exact: true }).click();
    await expect(page).toHaveURL(/late/);
    await expect.poll(() => totalItems(page)).toBe(lateRoutes);
    const file = await page.request.get("/routes.csv?routePage=1&filters=late:true");
    expect((await file.text()).trim().split("\r\n")).toHaveLength(lateRoutes + 1);
    await page.getByRole("link", { name: "Late", exact: true }).click();
    await expect.poll(() => totalItems(page)).toBe(routes.active);
  });
});
