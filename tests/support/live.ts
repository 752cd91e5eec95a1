/** The live view of a route, as people watch it. */

import { DEMO_DOMAIN, DEMO_PASSWORD } from "contract/account/demo-accounts";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Page } from "playwright/test";
import { agentsDevice } from "./device";
import { adminsApi } from "./persons-api";
import { managersApi } from "./routes";
import type { Product } from "./server";
import { expect } from "./world";

/**
 * A new active route with an agent, and that agent's device.
 * @param agent one of the demo, or a new one of whom nothing was ever heard
 */
export async function running(server: Product, count: number, agent: "demo" | "new" = "demo") {
  const api = await managersApi(server);
  const { id: userId } = await (agent === "demo"
    ? api.demoAgent()
    : newAgent(server, api.officeId));
  const name = `Live ${count} ${Date.now().toString(36)}`;
  const made = await api.create(count, { name, userId });
  const route = await api.setStatus(made.id, "active");
  const stops = (await api.stops(route.id)).map(({ id, locationId, location }) => ({
    id,
    locationId,
    name: location?.name ?? "",
    coordinates: (location?.location?.coordinates ?? [0, 0]) as LonLat,
  }));
  return { route, stops, userId, device: await agentsDevice(server, userId) };
}

/** An agent as an admin makes them. */
async function newAgent(server: Product, officeId: string): Promise<{ id: string }> {
  const displayName = `Agent ${Date.now().toString(36)}`;
  const email = `${displayName.replace(" ", "-").toLowerCase()}@${DEMO_DOMAIN}`;
  const user = { displayName, email, role: "agent", officeId, password: DEMO_PASSWORD };
  return (await adminsApi(server))("/users", user);
}

export const nextStop = (page: Page) => page.locator(".next-stop__title");
export const agentsPin = (page: Page) => page.locator("figure.map .pin--agent:not(.pin--raised)");

/** Where the agent's pin is drawn. */
export async function placeOfAgent(page: Page): Promise<number[]> {
  const box = await agentsPin(page).boundingBox({ timeout: 1000 });
  if (!box) throw new Error("no agent on the map");
  return [Math.round(box.x), Math.round(box.y)];
}

/** Where it is drawn once it has slid there. */
export async function settledPlace(page: Page): Promise<number[]> {
  let last: number[] = [];
  await expect
    .poll(async () => {
      const before = last;
      last = await placeOfAgent(page);
      return last.join() === before.join();
    })
    .toBe(true);
  return last;
}

/** The stops at which the tour begins and ends, by their numbers: on the map and in the list. */
export async function expectEnds(page: Page, origin: string, destination: string): Promise<void> {
  const flagged = (end: string) =>
    page.locator("figure.map .pin", { has: page.locator(`.pin__flag--${end}`) });
  await expect(flagged("origin").locator(".pin__number")).toHaveText(origin);
  await expect(flagged("destination").locator(".pin__number")).toHaveText(destination);
  const row = (words: string) => page.locator(".on-going__stop", { hasText: words });
  await expect(row("Origin").locator(".on-going__number")).toHaveText(origin);
  await expect(row("Destination").locator(".on-going__number")).toHaveText(destination);
}

/** Without scripts the page has to be asked. */
export async function reload(page: Page, js: boolean): Promise<void> {
  if (!js) await page.getByRole("link", { name: "Reload" }).click();
}

/** Leaves a sign on the document that a reload would wipe away. */
export async function mark(page: Page, js: boolean): Promise<boolean> {
  if (js) await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return js;
}
export const isMarked = async (page: Page) => (await page.locator("html[data-marked]").count()) > 0;
