/** What comes back from a provider, and from whom. */
import { beginOpenId, finishOpenId } from "contract/calls";
import { describe, expect, it } from "vitest";
import {
  begin,
  HUB_MANAGER,
  openIdApis,
  REDIRECT_URI,
  verified,
} from "../../../testing/openid-apis";
import { LocalProvider } from "../../../testing/openid-provider";

const { apiWith, comeBack, provider, refused } = openIdApis();

const OVER = { statusCode: 409, cause: "OPENID_OVER" };

describe("an answer", () => {
  const claims = verified(HUB_MANAGER);
  it("is good once", async () => {
    const api = await apiWith();
    const input = await comeBack(api, "one", claims);
    await api.ok({}, finishOpenId, input);
    expect(await api.fails({}, finishOpenId, input)).toMatchObject(OVER);
  });

  it("is good for the attempt that it answers alone", async () => {
    const api = await apiWith();
    const { attempt } = await begin(api);
    const { body } = await comeBack(api, "one", claims);
    expect(await api.fails({}, finishOpenId, { body: { ...body, attempt } })).toMatchObject(OVER);
    const stateless = new URLSearchParams(body.answer);
    stateless.delete("state");
    const without = { ...body, answer: `?${stateless}` };
    expect(await api.fails({}, finishOpenId, { body: without })).toMatchObject(OVER);
  });

  it("must hold the nonce that it was asked with", async () => {
    const api = await apiWith();
    provider().people.set("one", claims);
    const { url, attempt } = await begin(api);
    const other = new URL(url);
    other.searchParams.set("nonce", "another one");
    const answer = await provider().signIn(other.href, "one");
    expect(await api.fails({}, finishOpenId, { body: { attempt, answer } })).toMatchObject(OVER);
  });

  it("must be to who began: a code needs the verifier that it was asked with", async () => {
    const api = await apiWith();
    provider().people.set("one", claims);
    const { url, attempt } = await begin(api);
    const other = new URL(url);
    other.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    const answer = await provider().signIn(other.href, "one");
    expect(await api.fails({}, finishOpenId, { body: { attempt, answer } })).toMatchObject(OVER);
  });

  it("must come from the provider that was asked", async () => {
    const api = await apiWith();
    const { body } = await comeBack(api, "one", claims);
    const answer = new URLSearchParams(body.answer);
    answer.set("iss", "https://elsewhere.example");
    const forged = { ...body, answer: `?${answer}` };
    expect(await api.fails({}, finishOpenId, { body: forged })).toMatchObject(OVER);
  });

  it("must come within ten minutes, to an attempt that is ours", async () => {
    const api = await apiWith();
    const { body } = await comeBack(api, "one", claims);
    const made = { ...body, attempt: "made.up" };
    expect(await api.fails({}, finishOpenId, { body: made })).toMatchObject(OVER);
    api.clock.now = new Date(api.clock.now.getTime() + 10 * 60_000 + 1_000);
    expect(await api.fails({}, finishOpenId, { body })).toMatchObject(OVER);
  });

  it("of somebody who cancelled says so", async () => {
    const api = await apiWith();
    const { url, attempt } = await begin(api);
    const answer = await provider().cancel(url);
    expect(answer).toContain("error=access_denied");
    expect(await api.fails({}, finishOpenId, { body: { attempt, answer } })).toMatchObject({
      ...{ statusCode: 403, cause: "OPENID_DENIED" },
      message: "Local ID did not let you in, or you cancelled there",
    });
  });
});

describe("a provider", () => {
  it("that is away is no reason not to start, and is asked again", async () => {
    const away = await LocalProvider.start({ redirectUri: REDIRECT_URI });
    const port = Number(new URL(away.issuer).port);
    await away.stop();
    const api = await apiWith({ issuer: new URL(away.issuer) });
    const body = { redirectUri: REDIRECT_URI };
    expect(await api.fails({}, beginOpenId, { body })).toMatchObject({
      ...{ statusCode: 502, cause: "OPENID_UNAVAILABLE" },
      message: "Local ID can't be reached at the moment. Try again in a minute",
    });
    const back = await LocalProvider.start({ redirectUri: REDIRECT_URI, port });
    try {
      await expect.poll(() => api.status({}, beginOpenId, { body }), { timeout: 5000 }).toBe(200);
      const input = await comeBack(api, "one", verified(HUB_MANAGER), back);
      await back.stop();
      expect(await api.fails({}, finishOpenId, input)).toMatchObject({
        ...{ statusCode: 502, cause: "OPENID_UNAVAILABLE" },
      });
    } finally {
      await back.stop().catch(() => {});
    }
  });

  it("that does not know us any more is an affair of the admin", async () => {
    const api = await apiWith({ clientSecret: "another secret" });
    expect(await refused(api, "one", verified(HUB_MANAGER))).toMatchObject({
      ...{ statusCode: 502, message: expect.stringContaining("Ask an admin") },
    });
  });

  it("whose ID token another key has signed is not believed", async () => {
    const forged = await LocalProvider.start({
      redirectUri: REDIRECT_URI,
      signsByAnotherKey: true,
    });
    try {
      const api = await apiWith({ issuer: new URL(forged.issuer) });
      const input = await comeBack(api, "one", verified(HUB_MANAGER), forged);
      expect(await api.fails({}, finishOpenId, input)).toMatchObject(OVER);
    } finally {
      await forged.stop();
    }
  });

  it("whose clock is far off is told of as that", async () => {
    const late = await LocalProvider.start({ redirectUri: REDIRECT_URI, aheadSeconds: -3600 });
    try {
      const api = await apiWith({ issuer: new URL(late.issuer) });
      const input = await comeBack(api, "one", verified(HUB_MANAGER), late);
      expect(await api.fails({}, finishOpenId, input)).toMatchObject({
        ...{ statusCode: 502, message: expect.stringContaining("clocks") },
      });
    } finally {
      await late.stop();
    }
  });

  it.each([
    "https://evil.example/elsewhere",
    "http://evil.example/sign-in/callback",
    "https://evil.example/sign-in/callback?to=there",
    "https://user@evil.example/sign-in/callback",
    "javascript:alert(1)",
  ])("sends nobody to %s", async (redirectUri) => {
    const api = await apiWith();
    expect(await api.status({}, beginOpenId, { body: { redirectUri } })).toBe(422);
  });

  it("sends people only where the settings say", async () => {
    const own = "https://waybook.example/sign-in/callback";
    const api = await apiWith({ redirectUris: [own] });
    const { url } = await api.ok({}, beginOpenId, { body: { redirectUri: own } });
    expect(new URL(url).searchParams.get("redirect_uri")).toBe(own);
    expect(await api.status({}, beginOpenId, { body: { redirectUri: REDIRECT_URI } })).toBe(422);
  });
});

describe("too many", () => {
  it("failed sign-ins of one address are refused", async () => {
    const api = await apiWith({ name: "of its own, with counts of its own" });
    const body = { attempt: "made.up", answer: "" };
    for (let n = 0; n < 60; n++) expect(await api.status({}, finishOpenId, { body })).toBe(409);
    expect(await api.status({}, finishOpenId, { body })).toBe(429);
  });
});
