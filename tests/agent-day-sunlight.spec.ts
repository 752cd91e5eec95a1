import { gzipSync } from "node:zlib";
import type { Page } from "playwright/test";
import { findFaintText } from "./support/accessible";
import { Phone } from "./support/phone";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** Kilobytes that a page of the day may have with its script and style, as they are sent. */
const MOST_KB = 30;

/** Bytes of the page, its script and its style, compressed. */
async function bytesOf(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  const urls = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"/g)].map(([, url]) => url);
  const assets = await Promise.all(
    urls.map(async (url) => (await page.request.get(url ?? "")).body()),
  );
  return [Buffer.from(html), ...assets].reduce((sum, part) => sum + gzipSync(part).length, 0);
}

test("an agent's day is light, fits 320 px and twice the text, and is read in the sun", async ({
  browser,
  server,
}) => {
  const api = await managersApi(server);
  const { id: userId } = await api.agent(`Zs ${Date.now() % 1_000_000}`);
  const { id } = await api.createOf(await api.locations(20), { name: "In the sun", userId });
  await api.send("/channels", { name: "Office" });
  const options = { viewport: { width: 320, height: 640 } };
  const phone = await Phone.unlinked(browser, server, options);
  await phone.openLink(await api.link(userId));
  const { page } = phone;
  expect(await bytesOf(page, "/day")).toBeLessThan(MOST_KB * 1000);
  await page.goto("/day/phone");
  await phone.press("Make my address");
  expect(await bytesOf(page, "/day/phone")).toBeLessThan(MOST_KB * 1000);
  const stop = `/day?stop=${(await api.stops(id))[3]?.id}`;
  for (const path of ["/day", stop, "/day/messages", "/day/phone", "/day/records", "/day/times"]) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    for (const zoom of [1, 2]) {
      // As browsers do it: half as many pixels of the page.
      await page.setViewportSize({ width: 640 / zoom, height: 640 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${zoom * 100}%`).toBeLessThanOrEqual(0);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findFaintText(page), path).toEqual([]);
    }
  }
  await phone.context.close();
});
