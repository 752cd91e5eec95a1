import type { Route } from "contract/entities";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { type ManagersApi, managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** A Tuesday far from what other journeys plan: the time of the day does not matter on it. */
const DAY = "2035-04-03";

/** Degrees east, so that the agents of one run are not nearest in the other. */
const placeOf = (js: boolean) => (js ? -83 : -83.5);

test.describe("A day that does not go as planned", () => {
  test.use({ allowedConsole: [/status of 4(00|09)/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("the agent is out: others take the stops, what that breaks is said, and it is undone", {
    tag: ["@core", "@core-no-js"],
  }, async ({ page, server, js }) => {
    const api = await managersApi(server);
    const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
    const west = placeOf(js);
    const out = await dayOf(api, `Out ${mark}`, { stops: 3, at: west, minutes: 1 });
    const other = await dayOf(api, `Other ${mark}`, { stops: 2, at: west + 0.005, minutes: 1 });
    await api.giveLocations(out.agentId, out.locations);

    await page.goto(`/on-going-route/${out.route.id}`);
    const breaks = page.getByRole("navigation", { name: "If the day breaks" });
    await breaks.getByRole("link", { name: "Agent is out" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Agent is out" })).toBeVisible();
    const moves = page.getByRole("table", { name: "3 stops move" });
    await expect(moves.getByRole("row", { name: `Other ${mark}` })).toHaveCount(3);
    const broken = page.getByRole("list", { name: "What this breaks" });
    await expect(broken).toContainText(
      `Out ${mark} 1 is a location of Out ${mark}, and Other ${mark} comes.`,
    );
    const days = page.getByRole("table", { name: "Days that change" });
    await expect(days.getByRole("link", { name: other.route.name, exact: true })).toBeVisible();
    await expectAccessible(page);

    // Someone else changes one of the routes meanwhile: nothing happens, and the page has those of now.
    await api.setStatus(other.route.id, "active");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(
      page.getByText(/Nothing was changed\. Someone else changed this route/),
    ).toBeVisible();
    expect(await api.stops(other.route.id)).toHaveLength(2);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(
      page.getByText(`2 routes changed. Out ${mark} is absent on Tue 04-03`),
    ).toBeVisible();
    expect(await api.stops(other.route.id)).toHaveLength(5);
    expect((await api.route(out.route.id)).status).toBe("inactive");
    expect(await api.absences(out.agentId)).toMatchObject([{ firstDay: DAY, lastDay: DAY }]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(
      page.getByText("The routes have been restored. The added absence has been removed"),
    ).toBeVisible();
    expect(await api.absences(out.agentId)).toEqual([]);
    await expect.poll(async () => (await api.stops(out.route.id)).length).toBe(3);
    expect(await api.stops(other.route.id)).toHaveLength(2);
  });

  test("a visit takes longer, nobody is there, one is urgent, and stops are given away", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const api = await managersApi(server);
    const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
    const west = placeOf(js) - 0.1;
    const own = await dayOf(api, `Own ${mark}`, { stops: 3, at: west });
    const other = await dayOf(api, `Other ${mark}`, { stops: 1, at: west + 0.005 });
    const urgent = await api.place({ name: `Urgent ${mark}`, at: [west, 39.96] });

    const select = async (label: string, option: string) => {
      const field = page.getByLabel(label, { exact: true });
      if (!js) return void (await field.selectOption({ label: option }));
      // Not the field of pages without scripts, which is there for a moment.
      await field.and(page.locator("button")).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    };

    await open(page, own.route, "Visit takes longer");
    await select("Longer by", "90 minutes");
    await page.getByRole("button", { name: "Show proposal" }).click();
    await expect(page.getByText(`Own ${mark} 2: Own ${mark} comes 1 h 30 min later`)).toBeVisible();
    await expectAccessible(page);

    await open(page, own.route, "Nobody there");
    await select("Try again", "Not on this day");
    await page.getByRole("button", { name: "Show proposal" }).click();
    await expect(
      page.getByText(`Own ${mark} 1: planned for Tue 04-03-2035, moves to`),
    ).toBeVisible();

    await page.goto(`/plan/today/${own.route.id}?what=give&stop=${other.route.id}&agent=any`);
    await expect(page.getByText("This stop is no longer open. Choose another one")).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);

    await page.goto(`/plan/today/${own.route.id}?what=urgent&locationId=${urgent.id}`);
    await expect(page.getByRole("table", { name: "1 stop moves" })).toContainText("Not planned");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 route changed")).toBeVisible();

    await open(page, own.route, "Give to another");
    await select("To", `Other ${mark}`);
    await page.getByRole("button", { name: "Show proposal" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("2 routes changed")).toBeVisible();
    expect((await api.stops(other.route.id)).length).toBeGreaterThanOrEqual(4);
    await page.goto(`/plan/today/${own.route.id}?what=out`);
    await expect(page.getByText("This route is over: it is completed or deleted.")).toBeVisible();
  });
});

async function open(page: Page, { id }: Route, what: string): Promise<void> {
  await page.goto(`/on-going-route/${id}`);
  await page.getByRole("link", { name: what }).click();
  await expect(page.getByRole("heading", { level: 1, name: what })).toBeVisible();
}

/** A new agent with a route of stops along a street. */
async function dayOf(
  api: ManagersApi,
  name: string,
  { stops, at, minutes = 20 }: { stops: number; at: number; minutes?: number },
): Promise<{ agentId: string; route: Route; locations: string[] }> {
  const { id: agentId } = await api.agent(name);
  const locations: string[] = [];
  for (let stop = 1; stop <= stops; stop++) {
    const position: LonLat = [at + stop / 500, 39.97];
    const place = { name: `${name} ${stop}`, visitMinutes: minutes, at: position };
    locations.push((await api.place(place)).id);
  }
  const figures = { distance: 3000, estimatedTime: 300 };
  const route = await api.createOf(locations, { name, userId: agentId, ...figures });
  await api.plan(route.id, DAY);
  return { agentId, route: await api.route(route.id), locations };
}
