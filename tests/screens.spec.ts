/** Every screen of the build, opened once: widths, themes, headers, axe, and its roles and names. */
import { setTimeout as pause } from "node:timers/promises";
import { LONG_RUN } from "platform/testing/long-run";
import type { FullProject, Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { expectLaidOut, expectNamed, expectWholeReply } from "./support/fit";
import { expectFocusInDialog } from "./support/open-dialog";
import { isRecording, putDown, readRecorded, rolesAndNames } from "./support/roles-and-names";
import { type Screen, screens } from "./support/screens";
import {
  asWhoMay,
  openScreen,
  type ScreensWorld,
  screensWorld,
  urlOfScreen,
} from "./support/screens-world";
import { type Account, test as base, expect } from "./support/world";

let shared: Page | undefined;

/**
 * Opens all screens of a worker in one page: scripts that are loaded and compiled already save a
 * quarter of the time.
 */
const test = base.extend({
  // Else a worker would start a product that none of its screens is of.
  baseURL: undefined,
  page: async ({ browser }, use, { project }) => {
    shared ??= await (await browser.newContext(contextOptions(project.use))).newPage();
    await shared.context().clearCookies();
    await use(shared);
  },
});

function contextOptions({ javaScriptEnabled, viewport, locale, timezoneId }: Options) {
  return { javaScriptEnabled, viewport, locale, timezoneId, reducedMotion: "reduce" } as const;
}
type Options = FullProject["use"];

/** Some screens in other states or for another account, for long runs. */
const STATES: [path: string, account: Account][] = [
  ["/dashboard", "managerWithoutOffice"],
  ["/routes?routePage=1&routeSearch=qqqzzz", "manager"],
  ["/routes?routePage=1", "admin"],
  ["/locations?page=1&view=map", "admin"],
  ["/routes/assign?routePage=1", "admin"],
  ["/chains?chainPage=1", "admin"],
];

/** All colours of the console are on these; of the others a long run alone looks at the contrast. */
const COLOURED =
  `/ /account /create-route /dashboard /dashboard/agent-map /locations /locations/import/:id /messages/:id
  /on-going-route/:id /reports/:report /routes /routes/:id /routes/calendar /system /visits`.split(
    /\s+/,
  );
/** With these, each kind of page is drawn: lists, details, forms, steps, reports. A long run draws the others, too. */
const DRAWN = [
  ...COLOURED,
  ...`/add-edit-location/:id /agent/:id /agents /forgot-password /location-details/:id /locations/inbox
  /office-details/:id /reports/coverage /routes/:id/sheet`.split(/\s+/),
];

/** How long parts of a page may take to arrive. */
const COMING_MS = 20_000;
const SETTLED_MS = 400;

// Asked for by who may not see it first.
test.use({ allowedConsole: [/status of 403/] });
// One after the other they would be longer than all other journeys together.
test.describe.configure({ mode: "parallel" });

let world: ScreensWorld;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  world = await screensWorld();
});
test.afterAll(async () => {
  await shared?.context().close();
  shared = undefined;
});

for (const screen of screens()) {
  // Dialogs are made of the same parts, and each opens a page behind it.
  const isDialog = readRecorded(screen.pattern)?.some((line) => line.startsWith("dialog "));
  const isDrawn = !isDialog && DRAWN.includes(screen.pattern);
  // Without scripts the same styles lay out the same HTML: a long run looks at it.
  const tag = isDrawn || isRecording ? ["@core", "@no-js"] : "@no-js";
  test(`${screen.pattern} is fit for everyone`, { tag }, async ({ page, js }) => {
    const address = urlOfScreen(world, screen);
    if (isRecording) return record(page, screen);
    await expectLaidOut(page, address, () => openScreen(world, page, screen));
    await expectDialogTitle(page);
    if (js) await expectRolesAndNames(page, screen.pattern);
    const colours = LONG_RUN || COLOURED.includes(screen.pattern);
    await expectAccessible(page, { isLast: true, colours });
  });

  if (!isDrawn && !isRecording) {
    test(`${screen.pattern} is sent whole, with a name for each part`, { tag: "@core" }, async ({
      page,
    }) => {
      await expectSent(page, screen);
    });
  }
}

for (const [path, account] of STATES) {
  test(`${path} is fit for everyone, as ${account}`, async ({ page }) => {
    await page.context().addCookies(world.cookies[account]);
    await expectLaidOut(page, world.url + path);
    await expectAccessible(page, { isLast: true });
  });
}

/** Expects the HTML of a screen: its heading and title, that all of it has a name, and the focus in a dialog. */
async function expectSent(page: Page, screen: Screen): Promise<void> {
  const reply = await asWhoMay(world, page, screen, (address) => page.request.get(address));
  expectWholeReply(reply, urlOfScreen(world, screen));
  const html = await reply.text();
  // Its scripts and styles belong to another origin than this page has.
  await page.setContent(html.replace(/<script[\s\S]*?<\/script>|<link\b[^>]*>/g, ""));
  await expect(page.locator("h1").first()).toBeAttached();
  await expectDialogTitle(page);
  await expectFocusInDialog(page, html);
  await expectNamed(page);
}

/** A dialog's name comes first in the title of the document. */
async function expectDialogTitle(page: Page): Promise<void> {
  const [name] = await page.locator(".dialog__title").allTextContents();
  if (name) await expect.poll(() => page.title()).toContain(`${name} · `);
}

/** Expects each role and name that the screen had when they were last recorded. */
async function expectRolesAndNames(page: Page, pattern: string): Promise<void> {
  const wanted = readRecorded(pattern);
  const command = `npm run roles-and-names -- ${pattern}`;
  expect(wanted, `nothing is recorded of this screen: ${command}`).toBeDefined();
  const missing = async () => {
    const there = new Set(await rolesAndNames(page, world.names));
    return wanted?.filter((line) => !there.has(line));
  };
  await expect
    .poll(missing, { timeout: COMING_MS, message: `lost (if meant: ${command})` })
    .toEqual([]);
}

async function record(page: Page, screen: Screen): Promise<void> {
  const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
  if (shift) await page.clock.setSystemTime(Date.now() + shift);
  expect((await openScreen(world, page, screen))?.status()).toBe(200);
  await page.locator("html[data-js]").waitFor({ state: "attached" });
  let seen: string[] = [];
  for (let before = ""; before !== seen.join("\n") || !before; ) {
    before = seen.join("\n");
    await pause(SETTLED_MS);
    seen = await rolesAndNames(page, world.names);
  }
  putDown(screen.pattern, seen);
}
