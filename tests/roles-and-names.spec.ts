import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright/test";
import { isRecording, kept, namesOfData, putDown, rolesAndNames } from "./support/roles-and-names";
import { addressIn, demoOf, type Screen, screens } from "./support/screens";
import { expect, type OwnWorld, ownWorld, signInAt, test } from "./support/world";

/** For as long as this a page may still be coming. */
const COMING_MS = 20_000;
const SETTLED_MS = 400;

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

let world: OwnWorld;
let cookies: Record<"manager" | "admin", Cookies>;
let data: string[];
let addresses: Map<string, string>;

// Without scripts they are the same but for pickers, and pages.spec sees to it that those have names.
test.skip(({ js }) => !js, "looked at with scripts");

// A world of its own: what other journeys add to theirs is not there. All that screens are about is made at first.
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  world = await ownWorld();
  cookies = {
    manager: await cookiesOf(browser, "manager"),
    admin: await cookiesOf(browser, "admin"),
  };
  addresses = new Map();
  const demo = await demoOf(world.server);
  for (const { pattern } of screens()) addresses.set(pattern, await addressIn(demo, pattern));
  data = await namesOfData(world.server);
});
test.afterAll(() => world.end());

for (const screen of screens()) {
  test(`${screen.pattern} has its roles and names`, async ({ page }) => {
    await open(page, screen);
    if (isRecording) return record(page, screen.pattern);
    const wanted = kept(screen.pattern);
    expect(wanted, "nothing is kept of this screen: npm run roles-and-names").toBeDefined();
    const missing = async () => {
      const there = new Set(await rolesAndNames(page, data));
      return wanted?.filter((line) => !there.has(line));
    };
    await expect
      .poll(missing, { timeout: COMING_MS, message: "lost (if meant: npm run roles-and-names)" })
      .toEqual([]);
  });
}

async function cookiesOf(browser: Browser, account: "manager" | "admin"): Promise<Cookies> {
  const context = await browser.newContext();
  await signInAt(context, world.server.url, account);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** As a manager, or where they may not, as an admin. */
async function open(page: Page, { pattern, isPublic }: Screen): Promise<void> {
  const { url } = world.server;
  const address = url + addresses.get(pattern);
  const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
  if (shift) await page.clock.setSystemTime(Date.now() + shift);
  if (!isPublic) await page.context().addCookies(cookies.manager);
  const refused = (await page.request.get(address)).status() === 403;
  if (refused) await page.context().addCookies(cookies.admin);
  expect((await page.goto(address))?.status()).toBe(200);
  await page.locator("html[data-js]").waitFor({ state: "attached" });
}

async function record(page: Page, pattern: string): Promise<void> {
  let seen: string[] = [];
  for (let before = ""; before !== seen.join("\n") || !before; ) {
    before = seen.join("\n");
    await pause(SETTLED_MS);
    seen = await rolesAndNames(page, data);
  }
  putDown(pattern, seen);
}
