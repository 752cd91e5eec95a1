import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, MANAGER_WITHOUT_OFFICE } from "../../api/demo/accounts";
import { Server } from "./server";

export const TEMPLATE = resolve(import.meta.dirname, "../../.cache/tests/world");

const credentials = (email: string) => ({ email, password: DEMO_PASSWORD });
export const ACCOUNTS = {
  admin: credentials(DEMO_ACCOUNTS.admin.email),
  manager: credentials(DEMO_ACCOUNTS.officeManager.email),
  managerWithoutOffice: credentials(MANAGER_WITHOUT_OFFICE.email),
} as const;
export type Account = keyof typeof ACCOUNTS;

interface WorkerFixtures {
  /** A running product with a copy of the demo world, for one worker. */
  server: Server;
}

interface Fixtures {
  /** Whether this run has JavaScript on. */
  js: boolean;
  /** Signs in by the form's post, without clicking through it. */
  signIn: (account: Account) => Promise<void>;
  /** Messages that the browser's console may show in this test. */
  allowedConsole: RegExp[];
  consoleIsClean: undefined;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const world = await ownWorld();
      await use(world.server);
      await world.end();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  js: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  signIn: async ({ context, server }, use) =>
    use((account) => signInAt(context, server.url, account)),
  allowedConsole: [[], { option: true }],
  consoleIsClean: [
    async ({ page, allowedConsole }, use) => {
      const messages: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) messages.push(message.text());
      });
      page.on("pageerror", (error) => messages.push(String(error)));
      await use(undefined);
      const allowed = [OVERTAKEN, ...allowedConsole];
      expect(messages.filter((text) => !allowed.some((a) => a.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Remix logs it where a click overtakes a navigation whose answer is half read. */
const OVERTAKEN = /^AbortError: signal is aborted/;

/** A running product with a copy of the demo world and settings of its own. */
export interface OwnWorld {
  server: Server;
  /** Ends the product and takes its data away. */
  end: () => Promise<void>;
}

export async function ownWorld(env: Record<string, string> = {}): Promise<OwnWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "waybook-test-"));
  await cp(TEMPLATE, dataDir, { recursive: true });
  const server = await Server.start(dataDir, env);
  const end = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, end };
}

/** Signs a browser in at one server. */
export async function signInAt(context: BrowserContext, url: string, account: Account) {
  const reply = await context.request.post(`${url}/?index`, {
    form: ACCOUNTS[account],
    headers: { origin: url },
    maxRedirects: 0,
  });
  expect([302, 303], await reply.text()).toContain(reply.status());
}

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Themes differ in their colours alone, so these are the rules that one can keep and another break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Fails on anything that axe finds, in the light and in the dark theme. Where scripts are off
 * axe can't run, so it is given the same HTML in a page of its own, in the light theme alone: the
 * other one's colours are the same there as with scripts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const scripted = base.info().project.use.javaScriptEnabled !== false;
  // Before its scripts have begun, a page is neither the one thing nor the other.
  if (scripted) await page.locator("html[data-js]").waitFor({ state: "attached" });
  const subject = scripted ? page : await scriptableCopy(page);
  for (const colorScheme of scripted ? (["light", "dark"] as const) : (["light"] as const)) {
    await subject.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // In one run within the page, which has no frames of other origins, and with no more
    // than what is wrong: else axe opens another page to put together all that it looked at.
    const axe = new AxeBuilder({ page: subject })
      .options({ resultTypes: ["violations"] })
      .setLegacyMode();
    if (colorScheme === "light") axe.withTags(STANDARDS);
    else axe.withRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    const found = violations.map(
      (v) => `${colorScheme}: ${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`,
    );
    expect(found).toEqual([]);
  }
  if (subject === page) await page.emulateMedia({ colorScheme: "light" });
  else await subject.context().close();
}

async function scriptableCopy(page: Page): Promise<Page> {
  // What is for pages without scripts waits a moment where scripts could still come.
  const shown = "<style>.no-js-only { animation: none !important }</style></head>";
  const html = (await page.content())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace("</head>", shown);
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser to copy the page into");
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    javaScriptEnabled: true,
  });
  const copy = await context.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html", body: html }));
  await copy.goto(page.url());
  return copy;
}
