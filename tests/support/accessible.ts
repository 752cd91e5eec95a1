import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import { LONG_RUN } from "platform/testing/long-run";
import { type Page, test } from "playwright/test";
import { leaveOneOfEachKind } from "./alike";
import { expect } from "./world";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Themes differ in their colours alone, so these are the rules that one can keep and another break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const COLOURS_OFF = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));

/** An open dialog: the page behind it is a screen of its own. */
const DIALOG = "[role=dialog][aria-modal=true]";

type Theme = "light" | "dark";

/** Whether the pages of the present test have scripts. */
const isScripted = (): boolean => test.info().project.use.javaScriptEnabled !== false;

interface Scope {
  themes?: readonly Theme[];
  /** Whether to look at the colours too. */
  colours?: boolean;
  /** Whether this is the last look at a screen: a short run leaves dialogs out, and all but two of each kind. */
  isLast?: boolean;
}

/**
 * Fails on anything that axe finds. `screens.spec` calls it for every screen, and each dialog is a
 * screen with an address of its own. A journey calls it for the states that it leads to, which only
 * a long run looks at.
 *
 * Axe needs scripts. Without them the server's HTML is the same, so only a long run looks at it, in
 * a page of its own and in the light theme.
 */
export async function expectAccessible(page: Page, scope?: Scope): Promise<void> {
  const scripted = isScripted();
  if (!LONG_RUN && !(scope && scripted)) return;
  const { themes = ["light", "dark"], colours = true, isLast = false } = scope ?? {};
  // Before its scripts have begun, a page is neither the one thing nor the other.
  if (scripted) await page.locator("html[data-js]").waitFor({ state: "attached" });
  const subject = scripted ? page : await scriptableCopy(page);
  const inDialog = !LONG_RUN && (await subject.locator(DIALOG).count()) > 0;
  // Dialogs are made of what pages have as well: of a screen that is one, a long run alone looks at it.
  if (isLast && inDialog) return;
  if (isLast && !LONG_RUN) await leaveOneOfEachKind(subject, DIALOG);
  if (!(await subject.evaluate(() => "axe" in window))) await loadAxe(subject);
  for (const theme of scripted ? themes : (["light"] as const)) {
    // A dialog is made of what pages have as well: only a long run looks at its dark colours.
    if (theme === "dark" && inDialog) continue;
    await subject.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const { violations } = await runAxe(
      subject,
      inDialog ? DIALOG : undefined,
      theme === "dark"
        ? { runOnly: { type: "rule", values: COLOUR_RULES } }
        : { runOnly: STANDARDS, rules: colours ? {} : COLOURS_OFF },
    );
    const found = violations.map(
      (v) => `${theme}: ${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`,
    );
    expect(found).toEqual([]);
  }
  if (subject === page) await page.emulateMedia({ colorScheme: "light" });
}

/** What is written with a contrast of less than 7:1 (of large letters 4.5:1). */
export async function findFaintText(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await loadAxe(page);
  const rules: RunOptions = { runOnly: { type: "rule", values: ["color-contrast-enhanced"] } };
  const { violations } = await runAxe(page, undefined, rules);
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** Loads axe as a script: as an argument of `evaluate` it takes the page twice the time. */
async function loadAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Runtime.evaluate", { expression: AXE });
  await devtools.detach();
}

/**
 * Runs axe in the page, which has no frames, and returns only violations.
 *
 * @param within a selector of what to look at alone; left out: the document
 */
function runAxe(page: Page, within: string | undefined, rules: RunOptions): Promise<AxeResults> {
  const options = { ...rules, resultTypes: ["violations"], iframes: false } as RunOptions;
  return page.evaluate(
    ([options, within]) => {
      const part = within ? document.querySelector(within) : null;
      return window.axe.run(part ?? document, options);
    },
    [options, within] as const,
  );
}

declare global {
  interface Window {
    axe: typeof import("axe-core");
  }
}

/** The page in which copies are looked at. It stays open: the next copy finds axe and the styles there. */
let copies: Page | undefined;

async function scriptableCopy(page: Page): Promise<Page> {
  // What is for pages without scripts waits a moment where scripts could still come.
  const shown = "<style>.no-js-only { animation: none !important }</style></head>";
  const html = (await page.content())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace("</head>", shown);
  const { origin } = new URL(page.url());
  if (!copies || new URL(copies.url()).origin !== origin)
    copies = await pageForCopies(page, origin);
  await copies.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  await copies.setContent(html);
  return copies;
}

async function pageForCopies(page: Page, origin: string): Promise<Page> {
  await copies?.context().close();
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser to copy the page into");
  const context = await browser.newContext({ javaScriptEnabled: true });
  const empty = await context.newPage();
  await empty.route(`${origin}/empty`, (route) =>
    route.fulfill({ contentType: "text/html", body: "" }),
  );
  await empty.goto(`${origin}/empty`);
  return empty;
}
