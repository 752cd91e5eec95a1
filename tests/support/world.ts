import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  MANAGER_WITHOUT_OFFICE,
} from "contract/account/demo-accounts";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import type { Product } from "./server";
import { borrow } from "./shared";

const credentials = (email: string) => ({ email, password: DEMO_PASSWORD });
export const ACCOUNTS = {
  admin: credentials(DEMO_ACCOUNTS.admin.email),
  manager: credentials(DEMO_ACCOUNTS.officeManager.email),
  managerWithoutOffice: credentials(MANAGER_WITHOUT_OFFICE.email),
} as const;
export type Account = keyof typeof ACCOUNTS;

interface WorkerFixtures {
  /** A running product with a copy of the demo world, which nobody else uses at the same time. */
  server: Product;
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
      const { facts, giveBack } = await borrow<Product>("world");
      await use(facts);
      if (await answers(facts)) await giveBack();
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

const answers = ({ url }: Product) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

export { expect };

/** Remix logs it where a click overtakes a navigation whose answer is half read. */
const OVERTAKEN = /^AbortError: signal is aborted/;

/** Signs a browser in at one server. */
export async function signInAt(
  { request }: Pick<BrowserContext, "request">,
  url: string,
  account: Account | ReturnType<typeof credentials>,
) {
  const reply = await request.post(`${url}/?index`, {
    form: typeof account === "string" ? ACCOUNTS[account] : account,
    headers: { origin: url },
    maxRedirects: 0,
  });
  expect([302, 303], await reply.text()).toContain(reply.status());
}

/** Signs in by the form that a page shows, as a person does. */
export async function logIn(page: Page, account: Account): Promise<void> {
  const { email, password } = ACCOUNTS[account];
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}
