/** APIs with a real OpenID provider, for the tests of one file. */
import { beginOpenId, finishOpenId } from "contract/calls";
import { eq, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll } from "vitest";
import { sessions, userIdentities, users } from "../db/schema";
import { type TestApi, testApi } from "./api";
import { recordMails } from "./mails";
import { type Claims, LocalProvider } from "./openid-provider";

export const REDIRECT_URI = "http://localhost:3000/sign-in/callback";
export const HUB_MANAGER = "hubmanager@test.example";

export const verified = (email: string): Claims => ({ email, email_verified: true });

export const begin = (api: TestApi) =>
  api.ok({}, beginOpenId, { body: { redirectUri: REDIRECT_URI } });

/** One provider, and APIs by their settings; each test finds their worlds as they were at first. */
export function openIdApis() {
  let provider: LocalProvider;
  const apis = new Map<string, TestApi>();
  const { sent, mailer } = recordMails();

  beforeAll(async () => {
    provider = await LocalProvider.start({ redirectUri: REDIRECT_URI });
  });
  afterAll(async () => {
    await Promise.all([...apis.values()].map((api) => api.close()));
    await provider.stop();
  });
  afterEach(async () => {
    await Promise.all([...apis.values()].map(asBefore));
    provider.people.clear();
    sent.length = 0;
  });

  /** The API with these settings. */
  async function apiWith(
    settings: Parameters<LocalProvider["settings"]>[0] | null = {},
    { passwords = true } = {},
  ): Promise<TestApi> {
    const key = JSON.stringify([settings, passwords]);
    const openId = settings ? provider.settings(settings) : undefined;
    const api = apis.get(key) ?? (await testApi({ mailer, signIn: { openId, passwords } }));
    apis.set(key, api);
    return api;
  }

  /** Who signs in at the provider, and what it says of them: what the API is then told. */
  async function comeBack(api: TestApi, subject: string, claims: Claims, at = provider) {
    at.people.set(subject, claims);
    const { url, attempt } = await begin(api);
    return { body: { attempt, answer: await at.signIn(url, subject) } };
  }

  return {
    provider: () => provider,
    sent,
    apiWith,
    comeBack,
    signIn: async (api: TestApi, subject: string, claims: Claims) =>
      api.ok({}, finishOpenId, await comeBack(api, subject, claims)),
    refused: async (api: TestApi, subject: string, claims: Claims) =>
      api.fails({}, finishOpenId, await comeBack(api, subject, claims)),
  };
}

async function asBefore({ database: { db }, world, clock }: TestApi): Promise<void> {
  clock.now = new Date("2026-03-02T09:00:00.000Z");
  await db.delete(userIdentities);
  await db.delete(sessions);
  await db.delete(users).where(eq(users.email, "new@test.example"));
  const { hubManager, admin, northManager } = world.users;
  // Linking ends passwords; of this one no test links.
  const [{ passwordHash = null } = {}] = await db
    .select()
    .from(users)
    .where(eq(users.id, northManager));
  await db.update(users).set({ passwordHash }).where(isNull(users.passwordHash));
  const active = { status: "active", mustChangePassword: false } as const;
  const byId = (id: string) => eq(users.id, id);
  await db
    .update(users)
    .set({ role: "agent", email: "hubagent@test.example", officeId: world.offices.hub })
    .where(byId(world.users.hubAgent));
  await db.update(users).set({ role: "admin" }).where(byId(admin));
  await db
    .update(users)
    .set({ ...active, role: "office-manager", officeId: world.offices.hub })
    .where(byId(hubManager));
}
