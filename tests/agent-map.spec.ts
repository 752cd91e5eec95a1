import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import { rowOf, search } from "./support/list";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

const HERE: LonLat = [-82.99, 39.97];
/** About 1.1 km further north. */
const FAR: LonLat = [-82.99, 39.98];

/** Two new agents: one on a route by a stop right here, one without any. */
async function twoAgents(server: Product, js: boolean) {
  const mark = `Zm${js ? "Js" : "NoJs"}${Date.now() % 1_000_000}`;
  const api = await managersApi(server);
  const names = { onRoute: `${mark} Ada`, idle: `${mark} Bob` };
  const [ada, bob] = [
    await api.agent(names.onRoute, DEMO_PASSWORD),
    await api.agent(names.idle, DEMO_PASSWORD),
  ];
  const route = await api.through([
    [`${mark} shop`, HERE],
    [`${mark} bank`, FAR],
  ]);
  await api.give(route.id, ada.id);
  const stops = await api.stops(route.id);
  const running = await api.setStatus(route.id, "active");
  return {
    mark,
    names,
    ada,
    bob,
    route: running,
    stops,
    device: await agentsDevice(server, ada.id),
  };
}

const pinOf = (page: Page, name: string) =>
  page.locator("figure.map .pin--agent:not(.pin--raised)").filter({ hasText: name });
const state = (page: Page, name: string) => rowOf(page, name).locator(".status-pill");
const states = (page: Page) => page.getByRole("navigation", { name: "States" });
const reload = async (page: Page, js: boolean) => {
  if (!js) await page.getByRole("link", { name: "Reload" }).click();
};

test.describe("The map of agents", { tag: "@no-js" }, () => {
  // spec: 2.agent-map
  test("tells where agents are and what they do, and leads to their day", {
    tag: ["@core", "@no-js"],
  }, async ({ page, signIn, server, js }) => {
    const { mark, names, ada, route, device } = await twoAgents(server, js);
    await signIn("manager");
    await page.goto("/agents?page=1");
    await page.getByRole("link", { name: "On the map" }).click();
    await expect(page).toHaveURL(/\/dashboard\/agent-map/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agents on the map");
    await search(page, "Search agents", mark);
    await expect(state(page, names.onRoute)).toHaveText("Silent");
    await expect(state(page, names.idle)).toHaveText("Off");
    await expect(pinOf(page, names.onRoute)).toHaveCount(0);
    await expect(rowOf(page, names.onRoute)).toContainText(route.name);
    await expect(rowOf(page, names.onRoute)).toContainText(`${mark} shop`);

    await device.isAt(HERE);
    await page.reload();
    await expect(state(page, names.onRoute)).toHaveText("At a stop");
    await expect(rowOf(page, names.onRoute)).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d [ap]m/);
    await expect(pinOf(page, names.onRoute)).toHaveCount(1);
    await expect(pinOf(page, names.onRoute)).toHaveClass(/pin--at-stop/);
    await expect(pinOf(page, names.onRoute).locator("title")).toHaveText(/\(At a stop\)$/);
    await expectAccessible(page);

    await page.getByText("What the states mean").click();
    await expect(page.getByText(/within 820 ft of a stop of a running route/)).toBeVisible();
    await states(page)
      .getByRole("link", { name: /^At a stop \d+$/ })
      .click();
    await expect(page).toHaveURL(/state=at-stop/);
    await search(page, "Search agents", mark);
    await expect(page).toHaveURL(/state=at-stop/);
    await expect(rowOf(page, names.onRoute)).toBeVisible();
    await expect(rowOf(page, names.idle)).toHaveCount(0);
    await rowOf(page, names.onRoute).getByRole("link", { name: names.onRoute }).click();
    await expect(page).toHaveURL(new RegExp(`/agent/${ada.id}/track`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(names.onRoute);
  });

  test("follows them as they move", async ({ page, signIn, server, js }) => {
    const { mark, names, device } = await twoAgents(server, js);
    await device.isAt(HERE);
    await signIn("manager");
    await page.goto(`/dashboard/agent-map?search=${mark}`);
    await expect(state(page, names.onRoute)).toHaveText("At a stop");
    if (js) await expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible();
    else await expect(page.locator(".live")).toBeHidden();
    const place = () => pinOf(page, names.onRoute).getAttribute("y");
    const before = await place();
    await device.isAt(FAR);
    // Both places are stops: it is the way between that is neither.
    await device.isAt([-82.99, 39.975]);
    await reload(page, js);
    // A page that comes anew has its map around the only agent on it.
    if (js) await expect.poll(place).not.toBe(before);
    await expect(state(page, names.onRoute)).toHaveText("Moving", { timeout: 20_000 });
  });

  test("is of the reader's offices alone, and of one of them", async ({
    page,
    signIn,
    server,
    js,
  }) => {
    const { mark, names } = await twoAgents(server, js);
    const api = await managersApi(server);
    await signIn("admin");
    await page.goto(`/dashboard/agent-map?officeId=${api.officeId}&search=${mark}`);
    await expect(rowOf(page, names.onRoute)).toBeVisible();
    const all = states(page).getByRole("link", { name: /^All / });
    const own = Number((await all.innerText()).replace(/\D/g, ""));
    await page.goto("/dashboard/agent-map?state=nonsense");
    const everybody = Number((await all.innerText()).replace(/\D/g, ""));
    expect(everybody).toBeGreaterThan(own);
    await expect(all).toHaveAttribute("aria-current", "page");

    const reply = await page.request.get(`/dashboard/agent-map.csv?search=${mark}&state=silent`);
    expect(reply.headers()["content-type"]).toContain("text/csv");
    const text = await reply.text();
    expect(text).toContain(`${names.onRoute},Silent`);
    expect(text).not.toContain(names.idle);
    await signIn("manager");
    await page.goto(`/dashboard/agent-map?search=${mark}`);
    await expect(rowOf(page, names.idle)).toBeVisible();
    expect(Number((await all.innerText()).replace(/\D/g, ""))).toBeLessThan(everybody);
  });
});
