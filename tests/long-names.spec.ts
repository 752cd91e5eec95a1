import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { giveLongNames, type LongNames, NAMES } from "./support/long-names";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { expect, signInAt, test } from "./support/world";

let own: OwnWorld;
let ids: LongNames;

test.beforeAll(async () => {
  own = await ownWorld();
  ids = await giveLongNames(own.server);
});
test.afterAll(() => own.end());
test.beforeEach(({ context }) => signInAt(context, own.server.url, "manager"));

const open = (page: Page, path: string) => page.goto(own.server.url + path);
const LIST = "/routes?routePage=1&routeLimit=100";
const row = (page: Page, name: string) =>
  page.locator("tbody tr").filter({ has: page.getByRole("link", { name, exact: true }) });

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen`);
  return box;
};

test.describe("A list with long names", () => {
  test("keeps every column in sight at 1440 px", async ({ page }) => {
    await open(page, LIST);
    const heads = page.locator(".table__heads > th");
    const tail = await boxOf(page, ".table__heads > .table__tail");
    for (const head of await heads.all()) {
      const box = await head.boundingBox();
      expect(box?.width).toBeGreaterThan(30);
      if (await head.evaluate((th) => th.matches(".table__tail"))) continue;
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(tail.x + 1);
    }
    const filter = await boxOf(page, ".table__filters td:has(.select)");
    expect(filter.x + filter.width).toBeLessThanOrEqual(tail.x + 1);
    const frame = await boxOf(page, ".table__frame");
    expect(tail.x + tail.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    const hidden = await page
      .locator(".table__scroll")
      .evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
  });

  for (const path of ["/routes?routeSortBy=priority", "/locations"])
    test(`keeps the actions of ${path} in sight at 1280 px`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, path);
      const tail = await boxOf(page, "tbody .table__tail");
      const frame = await boxOf(page, ".table__frame");
      expect(tail.x + tail.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    });

  test("tells routes apart that differ at the end of their names", async ({ page }) => {
    await open(page, LIST);
    for (const name of NAMES.alike) {
      const link = row(page, name).getByRole("link", { name, exact: true });
      const endIsShown = await link.evaluate((element) => {
        const text = element.firstChild as Text;
        const end = document.createRange();
        end.setStart(text, text.length - 1);
        end.setEnd(text, text.length);
        const [last, cell] = [end, element.closest("td, th") as HTMLElement].map((part) =>
          part.getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        return last.right <= cell.right && last.bottom <= cell.bottom && last.width > 0;
      });
      expect(endIsShown, name).toBe(true);
    }
    // One long word is cut, and no word is broken.
    const link = row(page, NAMES.route).getByRole("link", { name: NAMES.route, exact: true });
    await expect(link).toHaveAttribute("title", NAMES.route);
  });

  test("gives the whole of a text that is cut, by pointer, key and touch", async ({ page }) => {
    await open(page, LIST);
    const office = row(page, NAMES.route).getByRole("button", { name: NAMES.office });
    await expect(office).toHaveAttribute("title", NAMES.office);
    const tall = (await office.boundingBox())?.height ?? 0;
    expect(tall).toBeLessThan(45);
    await office.focus();
    await page.keyboard.press("Enter");
    const whole = page.locator(":popover-open");
    await expect(whole).toHaveText(NAMES.office);
    const box = await whole.boundingBox();
    expect(box?.height).toBeGreaterThan(45);
    await page.keyboard.press("Escape");
    await expect(whole).toHaveCount(0);
  });

  test("says that there is more to the side where columns don't fit", async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    await open(page, LIST);
    const scroller = page.locator(".table__scroll").first();
    const more = () =>
      scroller.evaluate((box) => box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft));
    await expect.poll(more).toBeGreaterThan(20);
    const sign = (side: "::before" | "::after") =>
      page
        .locator(".table__frame")
        .first()
        .evaluate((frame, side) => Number(getComputedStyle(frame, side).opacity), side);
    await expect.poll(() => sign("::after")).toBeGreaterThan(0.5);
    await expect.poll(() => sign("::before")).toBeLessThan(0.1);
    await scroller.evaluate((box) => {
      box.scrollLeft = box.scrollWidth;
    });
    await expect.poll(() => sign("::after")).toBeLessThan(0.1);
    await expect.poll(() => sign("::before")).toBeGreaterThan(0.5);
  });
});

const WIDTHS = [360, 390, 1440];

test.describe("Long names", () => {
  const screens: [what: string, path: () => string][] = [
    ["the list", () => LIST],
    ["route details", () => `/routes/${ids.routeId}`],
    ["the visits of a route", () => `/routes/${ids.routeId}?tab=visits`],
    ["the live view", () => `/on-going-route/${ids.routeId}`],
    ["the route sheet", () => `/routes/${ids.routeId}/sheet`],
    ["a location", () => `/location-details/${ids.locationId}`],
    ["Assign", () => `/routes/assign?routePage=1&ids=${ids.routeId}`],
    ["Unassign", () => `/routes/unassign?routePage=1&ids=${ids.routeId}`],
    ["Delete", () => `/routes/delete?routePage=1&ids=${ids.routeId}`],
    ["Visited locations", () => `/routes/${ids.routeId}/visited?routePage=1`],
    ["Rename", () => `/routes/${ids.routeId}/rename`],
    ["Copy", () => `/routes/${ids.routeId}/copy`],
    ["Delete of one", () => `/routes/${ids.routeId}/delete`],
    ["Export", () => `/routes/${ids.routeId}/export`],
    ["Add location after", () => `/routes/${ids.routeId}/add-location-after?after=1`],
    ["Add Stop", () => `/routes/${ids.routeId}/add-stop`],
    ["Remove", () => `/routes/${ids.routeId}/stops/${ids.stopId}/remove`],
    ["Create Route", () => "/create-route"],
    ["the dashboard", () => "/dashboard"],
    ["the location types", () => "/location-types"],
  ];
  for (const [what, path] of screens) {
    test(`don't push ${what} sideways`, async ({ page, context }) => {
      if (what === "the location types") await signInAt(context, own.server.url, "admin");
      await open(page, path());
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const tooWide = await page.evaluate(() => {
          const page = document.scrollingElement as HTMLElement;
          const body = document.querySelector(".dialog__body");
          const over = (box: Element | null) => (box ? box.scrollWidth - box.clientWidth : 0);
          return { page: over(page), dialog: over(body) };
        });
        expect(tooWide.page, `at ${width} px`).toBeLessThanOrEqual(0);
        if (what !== "Visited locations") {
          expect(tooWide.dialog, `in the dialog at ${width} px`).toBeLessThanOrEqual(0);
        }
      }
    });
  }

  test("stay within a toast", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, `/routes/${ids.routeId}/rename`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.locator(".toast").first()).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  });
});

test.describe("Every name", () => {
  const MARKED: [what: string, path: () => string, names: (keyof typeof NAMES)[]][] = [
    ["the list", () => LIST, ["route", "office", "agent", "rightToLeft"]],
    ["details", () => `/routes/${ids.routeId}`, ["route", "office", "agent", "location"]],
    ["the live view", () => `/on-going-route/${ids.routeId}`, ["route", "agent", "location"]],
    ["the sheet", () => `/routes/${ids.routeId}/sheet`, ["route", "location"]],
    ["a location", () => `/location-details/${ids.locationId}`, ["location", "route"]],
    ["Unassign", () => `/routes/unassign?routePage=1&ids=${ids.routeId}`, ["route"]],
    ["Copy", () => `/routes/${ids.routeId}/copy`, ["route"]],
    ["Remove", () => `/routes/${ids.routeId}/stops/${ids.stopId}/remove`, ["location"]],
    ["Assign", () => "/routes/assign?routePage=1", ["office"]],
  ];
  for (const [what, path, names] of MARKED) {
    test(`runs in its own direction in ${what}`, async ({ page }) => {
      await open(page, path());
      for (const name of names) {
        const unmarked = await page.evaluate(
          (text) => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found = { marked: 0, unmarked: [] as string[] };
            while (walker.nextNode()) {
              const around = walker.currentNode.parentElement;
              if (!walker.currentNode.nodeValue?.includes(text)) continue;
              if (around?.closest("script, style, title, .visually-hidden, option")) continue;
              if (around?.closest("[dir=auto], bdi")) found.marked++;
              else found.unmarked.push(around?.outerHTML.slice(0, 120) ?? "");
            }
            const field = [...document.querySelectorAll("input:not([type=hidden])")].find((input) =>
              (input as HTMLInputElement).value.startsWith(text),
            );
            if (field) field.matches("[dir=auto]") ? found.marked++ : found.unmarked.push("input");
            return found;
            // The session cuts the name of its office.
          },
          String(NAMES[name]).slice(0, 60),
        );
        expect(unmarked.unmarked, name).toEqual([]);
        expect(unmarked.marked, name).toBeGreaterThan(0);
      }
    });
  }
});

for (const dialog of ["unassign", "delete"]) {
  test(`${dialog} of thirty routes is accessible`, async ({ page }) => {
    await open(page, "/routes?routePage=1&routeLimit=50");
    const chosen = await page
      .locator("tbody input[type=checkbox]")
      .evaluateAll((boxes) => boxes.slice(0, 30).map((box) => (box as HTMLInputElement).value));
    expect(chosen).toHaveLength(30);
    await open(page, `/routes/${dialog}?routePage=1&${chosen.map((id) => `ids=${id}`).join("&")}`);
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(30);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 700 });
    await expectAccessible(page);
  });
}
