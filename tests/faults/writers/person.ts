import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import { getRoute } from "contract/calls";
import { type APIRequestContext, type APIResponse, request } from "playwright";
import { type Desk, Unsure, type Writer } from "../desk";

/** Somebody who is signed in at the console, and renames a route by its form. */
export class Person implements Writer {
  #is: string | undefined;
  #maybe: string | undefined;
  /** What was typed and is not known to be done, and the page that came back. */
  #typed: { name: string; page: string } | undefined;

  #browser: APIRequestContext | undefined;

  constructor(
    readonly desk: Desk,
    private url: string,
    private readonly routeId: string,
  ) {}

  /** Signs in, in a browser that knows nothing of her; at another console, if one is named. */
  async signIn(url = this.url): Promise<void> {
    await this.end();
    this.url = url;
    this.#browser = await request.newContext({ extraHTTPHeaders: { origin: this.url } });
    const { email, password } = DEMO_ACCOUNTS.admin;
    const form = { email, password };
    const reply = await this.#browser.post(`${this.url}/?index`, { form, maxRedirects: 0 });
    if (!isRedirect(reply.status())) throw new Error(`nobody can sign in: ${await reply.text()}`);
  }

  get browser(): APIRequestContext {
    if (!this.#browser) throw new Error("the person has not signed in");
    return this.#browser;
  }

  get #renameUrl(): string {
    return `/routes/${this.routeId}/rename`;
  }

  async turn(): Promise<void> {
    const name = `Renamed ${this.desk.random.int(0, 1e9)}`;
    this.#maybe = name;
    const { done, status, page } = await this.send(this.#renameUrl, { name });
    this.desk.api.answered++;
    if (!done) {
      this.#typed = { name, page };
      throw new Unsure(`the form was answered ${status}`);
    }
    this.desk.acknowledged++;
    this.#is = name;
    this.#maybe = undefined;
  }

  /**
   * Sends a form.
   *
   * @throws Unsure where there is no answer
   */
  async send(path: string, form: Record<string, string>) {
    try {
      const reply = await this.browser.post(this.url + path, { form, maxRedirects: 0 });
      const [status, page] = [reply.status(), await reply.text()];
      if (isRedirect(status) && asksToSignIn(reply)) throw new Error("the session has ended");
      return { done: isRedirect(status), status, page };
    } catch (error) {
      throw new Unsure(String(error));
    }
  }

  async check(): Promise<void> {
    const { name } = await this.desk.ask(getRoute, { params: { id: this.routeId } });
    if (this.#is && name !== this.#is && name !== this.#maybe) {
      this.desk.findings.lost.push(`name "${name}" and not "${this.#is}" or "${this.#maybe}"`);
    }
    this.#is = name;
    this.#maybe = undefined;
    if (this.#typed && !(await this.#has(this.#typed))) {
      this.desk.findings.lost.push(`what was typed: ${this.#typed.page.slice(0, 500)}`);
    }
    this.#typed = undefined;
  }

  /** Whether what she typed is on the page that came back, or on the one that it leads to. */
  async #has({ name, page }: { name: string; page: string }): Promise<boolean> {
    if (page.includes(name)) return true;
    const again = /href="([^"]+)"[^>]*>Try again</.exec(page)?.[1]?.replaceAll("&amp;", "&");
    if (!again) return false;
    return (await (await this.browser.get(new URL(again, this.url).href)).text()).includes(name);
  }

  /** Whether the console shows what is hers without asking her to sign in again. */
  async sees(): Promise<boolean> {
    const asked = this.browser.get(this.url + this.#renameUrl, {
      maxRedirects: 0,
      timeout: 15_000,
    });
    const page = await asked.catch(() => null);
    if (!page) return false;
    if (isRedirect(page.status()) && !this.desk.mood.lenient)
      this.desk.findings.lost.push("the session of a person");
    return page.status() === 200 && (await page.text()).includes("Rename Route");
  }

  async end(): Promise<void> {
    await this.#browser?.dispose();
  }
}

/** Whoever is still signed in is led on to a route. */
const asksToSignIn = (reply: APIResponse) => !reply.headers().location?.startsWith("/routes/");
const isRedirect = (status: number) => status === 302 || status === 303;
