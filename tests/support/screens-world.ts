/** One world whose screens every worker opens. They only read it, so they need no copy each. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, request } from "playwright/test";
import { ownWorld } from "./own-world";
import { namesOfData } from "./roles-and-names";
import { addressIn, demoOf, screens } from "./screens";
import { ACCOUNTS, type Account, signInAt } from "./world";

/** Where workers ask for it. */
const ADDRESS = "SCREENS_WORLD_URL";

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

/**
 * Offers the world to the workers of a run: it is started when the first of them asks.
 *
 * @returns what ends it
 */
export async function offerScreensWorld(): Promise<() => Promise<void>> {
  let started: ReturnType<typeof startWorld> | undefined;
  const door = createServer((_, reply) => {
    started ??= startWorld();
    started.then(
      ({ facts }) => reply.end(JSON.stringify(facts)),
      (error) => reply.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => door.listen(0, "127.0.0.1", listening));
  process.env[ADDRESS] = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  return async () => {
    door.close();
    await started?.then(({ end }) => end());
  };
}

/** The world, from a worker. */
export async function screensWorld(): Promise<ScreensWorld> {
  const reply = await fetch(String(process.env[ADDRESS]));
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

async function startWorld() {
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
