/** The built console before the second upstream, once a worker. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type APIRequestContext,
  type APIResponse,
  test as base,
  expect,
  type Page,
} from "playwright/test";
import { post } from "../support/forms";
import { Server } from "../support/server";
import { ADMIN, MANAGER, PASSWORD } from "./rows";
import { SecondUpstream } from "./second-upstream";

export type Who = "admin" | "manager";

interface WorkerFixtures {
  second: { upstream: SecondUpstream; console: Server };
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
      const dataDir = await mkdtemp(join(tmpdir(), "waybook-second-"));
      const SESSION_SECRET = "a secret that only this test knows";
      const env = { DEMO: "0", API_URL: upstream.url, SESSION_SECRET, HOST: "127.0.0.1" };
      const console_ = await Server.start(dataDir, env);
      await use({ upstream, console: console_ });
      await console_.stop();
      await upstream.leave();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
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

/**
 * Fills fields of a page by their names, chooses what is a choice, and sends the form as the button
 * of this name does.
 */
export async function send(
  page: Page,
  fields: Record<string, string | string[]>,
  button: string | RegExp,
): Promise<APIResponse> {
  const form = await page
    .getByRole("button", { name: button, exact: true, includeHidden: true, disabled: false })
    .and(page.locator("button[type=submit]"))
    .last()
    .evaluate((pressed, fields) => {
      const { form, name, value } = pressed as HTMLButtonElement;
      if (!form) throw new Error("the button sends no form");
      for (const [name, value] of Object.entries(fields)) {
        const wanted = [value].flat();
        const found = [...form.elements].filter((one) => "name" in one && one.name === name);
        const isTick = (one: Element) =>
          one instanceof HTMLInputElement && ["radio", "checkbox"].includes(one.type);
        for (const one of found.filter(isTick) as HTMLInputElement[]) {
          one.checked = wanted.includes(one.value);
        }
        const field = found.find((one) => !isTick(one)) as HTMLInputElement | undefined;
        if (field) field.value = wanted.join();
        else if (wanted.length > 0 && !found.some((one) => (one as HTMLInputElement).checked)) {
          throw new Error(`no field ${name} that can be ${value}`);
        }
      }
      const entries = [...new FormData(form)].filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      return {
        action:
          (pressed.getAttribute("formaction") ?? form.getAttribute("action")) || location.href,
        entries: [...entries, ...(name ? [[name, value] as [string, string]] : [])],
      };
    }, fields);
  const action = new URL(form.action, page.url());
  return post(page.context().request, action.origin, action.href, form.entries);
}
