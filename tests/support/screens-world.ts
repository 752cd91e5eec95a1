/** One world whose screens every worker opens. They only read it, so they need no copy each. */
import { type APIResponse, type BrowserContext, type Page, request } from "playwright/test";
import { ownWorld } from "./own-world";
import { namesOfData } from "./roles-and-names";
import { addressIn, demoOf, type Screen, screens } from "./screens";
import { findShared } from "./shared";
import { ACCOUNTS, type Account, signInAt } from "./world";

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

export interface ScreensWorld {
  url: string;
  /** Of each account that is signed in. */
  cookies: Record<Account, Cookies>;
  /** The address of each screen, by its pattern. */
  addresses: Record<string, string>;
  /** What records are called. */
  names: string[];
}

/** Called by a worker: the world. */
export const screensWorld = () => findShared<ScreensWorld>("screens");

/** Opens a screen as a manager or, where they may not, as an admin. */
export const openScreen = (world: ScreensWorld, page: Page, screen: Screen) =>
  asWhoMay(world, page, screen, (address) => page.goto(address));

/** The same with any way to ask for its address. */
export async function asWhoMay<Reply extends Pick<APIResponse, "status"> | null>(
  world: ScreensWorld,
  page: Page,
  { pattern, isPublic }: Screen,
  ask: (address: string) => Promise<Reply>,
): Promise<Reply> {
  const address = world.url + world.addresses[pattern];
  if (!isPublic) await page.context().addCookies(world.cookies.manager);
  const reply = await ask(address);
  if (isPublic || reply?.status() !== 403) return reply;
  await page.context().addCookies(world.cookies.admin);
  return ask(address);
}

/** The whole address of a screen. */
export const urlOfScreen = (world: ScreensWorld, { pattern }: Screen): string =>
  world.url + world.addresses[pattern];

export async function startScreensWorld() {
  const { server, end } = await ownWorld();
  const cookies = {} as ScreensWorld["cookies"];
  for (const account of Object.keys(ACCOUNTS) as Account[]) {
    const context = await request.newContext();
    await signInAt({ request: context }, server.url, account);
    cookies[account] = (await context.storageState()).cookies;
    await context.dispose();
  }
  const demo = await demoOf(server);
  const addresses: Record<string, string> = {};
  for (const { pattern } of screens()) addresses[pattern] = await addressIn(demo, pattern);
  const names = await namesOfData(server);
  return { facts: { url: server.url, cookies, addresses, names }, end };
}
