/** The list of routes, and the dialogs over it. */
import type { Page } from "playwright/test";
import { chooseOption, openPicker } from "./pickers";
import type { ManagersApi } from "./routes";

/** The list of new routes, those without an agent first. */
export const UNASSIGNED =
  "/routes?routePage=1&routeLimit=100&filters=status:new&routeSortBy=agent.displayName&routeSortOrder=desc";

/** Opens a picker of the dialog, chooses the option at this place, and returns its name. */
export const pick = async (page: Page, label: string, at = 0) =>
  chooseOption(await openPicker(page, label), { at });

/** The text of a row without agent and office. */
const UNASSIGNED_ROW = /Unassigned\s*—/;
export const firstUnassigned = (page: Page) => nameOf(page, UNASSIGNED_ROW);
export const firstAssigned = (page: Page) => nameOf(page, /^(?!.*Unassigned).*$/s);

/** The first of `namesOf`. */
async function nameOf(page: Page, text: RegExp): Promise<string> {
  const [first] = await namesOf(page, text);
  if (!first) throw new Error("no route of the list fits");
  return first;
}

/** Names of the routes whose row has the text, without names that several routes have. */
export async function namesOf(page: Page, text: RegExp): Promise<string[]> {
  const all = (await rowNames(page)).map((name) => name.trim());
  const links = page.locator("tbody tr").filter({ hasText: text }).locator(".table__title a");
  const fitting = (await links.allInnerTexts()).map((name) => name.trim());
  return fitting.filter((name) => all.filter((other) => other === name).length === 1);
}

/** The names of all routes of the list. */
export async function rowNames(page: Page): Promise<string[]> {
  await page.locator("tbody tr").first().waitFor();
  return page
    .locator("tbody tr a[href^='/routes/']:first-of-type")
    .filter({ visible: true })
    .allInnerTexts();
}

/** The zips of the stops of every route, by the route's id. */
export async function zipsOf(api: ManagersApi): Promise<Map<string, string[]>> {
  // Route by route: a list of all stops at once is cut off at some length.
  const zips = new Map<string, string[]>();
  for (const { id } of await api.routes()) {
    const stops = await api.stops(id);
    zips.set(
      id,
      stops.map(({ location }) => location?.zip ?? ""),
    );
  }
  return zips;
}
