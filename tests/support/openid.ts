/** A product whose people sign in at an OpenID provider of its own. */
import type { Page } from "playwright/test";
import { type Claims, LocalProvider } from "../../api/testing/openid-provider";
import { ownWorld } from "./own-world";
import { freePort } from "./ports";
import type { Product } from "./server";
import { ACCOUNTS, test as base, expect } from "./world";

export const BUTTON = "Sign in with Acme ID";
export const DANA: Claims = {
  ...{ email: ACCOUNTS.manager.email, email_verified: true, groups: ["leads"] },
};

interface OpenIdWorld {
  server: Product;
  /** Starts the provider, which is away at first. */
  arrive: () => Promise<LocalProvider>;
  end: () => Promise<void>;
}

async function openIdWorld(env: Record<string, string>): Promise<OpenIdWorld> {
  const port = await freePort();
  const world = await ownWorld({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: LocalProvider.CLIENT_ID,
    OIDC_CLIENT_SECRET: LocalProvider.CLIENT_SECRET,
    OIDC_NAME: "Acme ID",
    ...env,
  });
  let provider: LocalProvider | undefined;
  return {
    server: world.server,
    arrive: async () => {
      const redirectUri = `${world.server.url}/sign-in/callback`;
      provider ??= await LocalProvider.start({ redirectUri, port });
      return provider;
    },
    end: async () => {
      await provider?.stop();
      await world.end();
    },
  };
}

export const test = base.extend<
  { provider: LocalProvider },
  { world: OpenIdWorld; settings: Record<string, string> }
>({
  /** Of the product, besides what it needs to know the provider. */
  settings: [{}, { option: true, scope: "worker" }],
  world: [
    async ({ settings }, use) => {
      const world = await openIdWorld(settings);
      await use(world);
      await world.end();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  server: [async ({ world }, use) => use(world.server), { scope: "worker" }],
  provider: async ({ world, context }, use) => {
    const provider = await world.arrive();
    // Its pages ask another host for their font.
    await context.route("https://fonts.googleapis.com/**", (route) =>
      route.fulfill({ contentType: "text/css", body: "" }),
    );
    await use(provider);
    provider.people.clear();
  },
});

export { expect };

export async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await page.getByRole("button", { name: BUTTON }).click();
  await logInAtProvider(page, subject);
}

/** At its own pages: who it is, and that Waybook may know. */
export async function logInAtProvider(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(subject);
  await page.getByPlaceholder("and password").fill("any password");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
