/** An agent's phone with the page of their day, which may lose its network at any time. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright/test";
import { expect } from "playwright/test";
import { managersApi } from "./routes";
import type { Product } from "./server";

/** What becomes of a report on its way. */
type Way = "passes" | "refused" | "reply is lost" | "503" | "413" | "hangs";

export class Phone {
  page!: Page;
  private way: () => Way = () => "passes";
  private photoWay: (() => Way) | undefined;

  private constructor(
    readonly context: BrowserContext,
    private readonly hasScripts: boolean,
  ) {}

  /** Opens a new link of an agent on a phone. */
  static async of(
    browser: Browser,
    server: Product,
    userId: string,
    locale = "en-US",
  ): Promise<Phone> {
    const phone = await Phone.unlinked(browser, server, { locale });
    await phone.openLink(await (await managersApi(server)).link(userId));
    return phone;
  }

  /** A phone that has opened no link. */
  static async unlinked(
    browser: Browser,
    server: Product,
    options: BrowserContextOptions = {},
  ): Promise<Phone> {
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, locale: "en-US", baseURL: server.url },
      ...options,
    });
    const phone = new Phone(context, options.javaScriptEnabled !== false);
    await context.route("**/day/reports", async (route) => {
      const type = route.request().headers()["content-type"] ?? "";
      const isPhoto = type.startsWith("multipart/");
      switch (((isPhoto && phone.photoWay) || phone.way)()) {
        case "passes":
          return route.continue();
        case "refused":
          return route.abort();
        case "hangs":
          return;
        case "503":
          return route.fulfill({ status: 503, body: "busy" });
        case "413":
          return route.fulfill({ status: 413, body: "too large" });
        default:
          await route.fetch().catch(() => {});
          return route.abort();
      }
    });
    return phone;
  }

  async openLink(secret: string): Promise<void> {
    this.page ??= await this.context.newPage();
    await this.page.goto(`/day/open/${secret}`);
    await this.page.locator("main button[type=submit]").click();
    await expect(this.page).toHaveURL(/\/day$/);
    if (!this.hasScripts) return;
    await expect
      .poll(() => this.page.evaluate(async () => (await caches.match("/day")) !== undefined))
      .toBe(true);
  }

  /** From now on, this becomes of reports. */
  reports(way: Way | (() => Way)): void {
    this.way = typeof way === "function" ? way : () => way;
  }

  /** From now on, this becomes of reports with a file; of all others what {@link reports} says. */
  photos(way: Way | undefined): void {
    this.photoWay = way && (() => way);
  }

  async offline(): Promise<void> {
    await this.context.setOffline(true);
  }

  /** No byte more fits on the phone. */
  async fillStorage(): Promise<void> {
    const browser = await this.context.newCDPSession(this.page);
    const { origin } = new URL(this.page.url());
    await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    // For so long Chromium goes by the room that it found before.
    await this.page.waitForTimeout(31_000);
  }

  async online(): Promise<void> {
    await this.context.setOffline(false);
  }

  /** As the system closes a page that was not used for a while. */
  async reopen(): Promise<void> {
    await this.page.close();
    this.page = await this.context.newPage();
    await this.page.goto("/day");
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  /** Draws a line on the place to sign on. */
  async sign(): Promise<void> {
    const { page } = this;
    await page.getByRole("button", { name: "Draw the signature" }).click();
    const canvas = page.getByRole("img", { name: "Sign here with a finger" });
    await canvas.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.down();
    for (const part of [0.4, 0.5, 0.6]) await page.mouse.move(x + width * part, y + height * part);
    await page.mouse.up();
  }

  /** Sends what waits, if anything does. */
  async sendNow(): Promise<void> {
    const button = this.page.getByRole("button", { name: "Send now" });
    await button.click({ timeout: 1000 }).catch(() => {});
  }

  /** How many reports are not acknowledged. */
  async waiting(): Promise<number> {
    const records = await this.stored("waybook-day", "reports");
    return records.filter(({ state }) => state === "waiting").length;
  }

  /** How many fields of forms that were not reported it has. */
  async drafts(): Promise<number> {
    const drafts = await this.stored("waybook-day-drafts", "drafts");
    return drafts.filter(({ isReported }) => !isReported).length;
  }

  /** What a table of the phone has. */
  private stored(name: string, table: string): Promise<{ state?: string; isReported?: boolean }[]> {
    return this.page.evaluate(
      ([database = "", store = ""]) =>
        new Promise((resolve, reject) => {
          const opened = indexedDB.open(database);
          opened.onerror = () => reject(opened.error);
          opened.onsuccess = () => {
            const all = opened.result.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => {
              opened.result.close();
              resolve(all.result.map(({ state, isReported }) => ({ state, isReported })));
            };
          };
        }),
      [name, table],
    );
  }
}
