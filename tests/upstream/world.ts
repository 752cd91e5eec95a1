/** The built console before the second upstream, once a worker. */
import {
  type APIRequestContext,
  type APIResponse,
  test as base,
  expect,
  type Page,
} from "playwright/test";
import { anotherConsole } from "../support/another-console";
import { post } from "../support/forms";
import type { Server } from "../support/server";
import { ADMIN, MANAGER, PASSWORD } from "./rows";
import { SecondUpstream } from "./second-upstream";

export type Who = "admin" | "manager";

interface WorkerFixtures {
  second: { upstream: SecondUpstream; console: Server };
  /** An empty page that reads HTML for tests which need no page of their own. */
  parser: Page;
}

interface Fixtures {
  upstream: SecondUpstream;
  /** Where the console is. */
  at: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  second: [
    async ({ browserName: _ }, use) => {
      const upstream = await SecondUpstream.start();
      const env = { DEMO: "0", HOST: "127.0.0.1" };
      const { console, end } = await anotherConsole(upstream.url, env);
      await use({ upstream, console });
      await end();
      await upstream.leave();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  parser: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await use(page);
      await page.context().close();
    },
    { scope: "worker" },
  ],
  upstream: async ({ second }, use) => {
    second.upstream.reset();
    await use(second.upstream);
    second.upstream.reset();
  },
  at: async ({ second }, use) => use(second.console.url),
  baseURL: async ({ second }, use) => use(second.console.url),
});

export { expect };

/** What the server sends is the same with scripts: what needs none of them runs once. */
export function withoutScriptsAlone(): void {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled !== false,
    "what the server sends and takes is the same",
  );
}

/** Signs in by the form's post. */
export async function signIn(request: APIRequestContext, at: string, who: Who): Promise<void> {
  const email = who === "admin" ? ADMIN : MANAGER;
  const reply = await request.post(`${at}/?index`, {
    form: { email, password: PASSWORD },
    headers: { origin: at },
    maxRedirects: 0,
  });
  expect([302, 303], await reply.text()).toContain(reply.status());
}

type Fields = Record<string, string | string[]>;

/** A page as the server sent it. */
export interface SentPage {
  url: string;
  html: string;
}

/** The page that a browser shows. */
export const pageOf = async (page: Page): Promise<SentPage> => ({
  url: page.url(),
  html: await page.content(),
});

/**
 * Fills in a form of a page as it was sent, and posts it.
 *
 * @param parser any page without scripts of its own, whose browser reads the HTML
 * @param fields values by name; of radio buttons and checkboxes those to tick
 * @param button name of the button that sends the form, the last where several have it
 */
export async function send(
  parser: Page,
  { url, html }: SentPage,
  fields: Fields,
  button: string | RegExp,
  request: APIRequestContext = parser.context().request,
): Promise<APIResponse> {
  const wanted = typeof button === "string" ? { text: button } : { pattern: button.source };
  const form = await parser.evaluate(filledForm, { html, fields, wanted });
  const action = new URL(form.action || url, url);
  return post(request, action.origin, action.href, form.entries);
}

/** Runs in a browser: finds the form of a button, fills it in and returns what it sends. */
function filledForm({ html, fields, wanted }: FormToFill) {
  const found = new DOMParser().parseFromString(html, "text/html");
  const nameOf = (button: Element) =>
    (button.getAttribute("aria-label") ?? button.textContent ?? "").replace(/\s+/g, " ").trim();
  const pressed = [...found.querySelectorAll<HTMLButtonElement>("button[type=submit]")]
    .filter(({ disabled }) => !disabled)
    .findLast((button) =>
      wanted.pattern
        ? new RegExp(wanted.pattern).test(nameOf(button))
        : nameOf(button) === wanted.text,
    );
  const form = pressed?.form;
  if (!pressed || !form) throw new Error(`no form has a button ${wanted.text ?? wanted.pattern}`);
  const isTick = (one: Element): one is HTMLInputElement =>
    one instanceof HTMLInputElement && ["radio", "checkbox"].includes(one.type);
  for (const [name, value] of Object.entries(fields)) {
    const values = [value].flat();
    const named = [...form.elements].filter((one) => "name" in one && one.name === name);
    for (const one of named.filter(isTick)) one.checked = values.includes(one.value);
    const field = named.find((one) => !isTick(one)) as HTMLInputElement | undefined;
    if (field) field.value = values.join();
    else if (values.length > 0 && !named.some((one) => isTick(one) && one.checked)) {
      throw new Error(`no field ${name} that can be ${value}`);
    }
  }
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    action: pressed.getAttribute("formaction") ?? form.getAttribute("action") ?? "",
    entries: [
      ...entries,
      ...(pressed.name ? [[pressed.name, pressed.value] as [string, string]] : []),
    ],
  };
}

interface FormToFill {
  html: string;
  fields: Fields;
  wanted: { text?: string; pattern?: string };
}
