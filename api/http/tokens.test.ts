import { expect, it } from "vitest";
import { createTokens, TOKEN_LIFETIME_MS } from "./tokens";

const claims = {
  userId: "0199f0a0-0000-7000-8000-000000000001",
  sessionId: "0199f0a0-0000-7000-8000-000000000002",
};

it("a token is good until it expires, however often it was checked, and for its secrets alone", async () => {
  const start = Date.parse("2026-03-02T09:00:00.000Z");
  let time = start;
  const now = () => new Date(time);
  const tokens = createTokens(["new", "old"], now);
  const expiresAt = new Date(start + TOKEN_LIFETIME_MS);
  const signed = [await tokens.sign(claims), await createTokens(["old"], now).sign(claims)];
  for (const token of [...signed, ...signed]) {
    expect(await tokens.verify(token)).toEqual({ ...claims, expiresAt });
  }
  const foreign = await createTokens(["other"], now).sign(claims);
  for (const token of [foreign, `${signed[0]}x`, "", foreign]) {
    expect(await tokens.verify(token)).toBeUndefined();
  }
  time = start + TOKEN_LIFETIME_MS - 1000;
  expect(await tokens.verify(signed[0] ?? "")).toBeDefined();
  time = start + TOKEN_LIFETIME_MS;
  for (const token of signed) expect(await tokens.verify(token)).toBeUndefined();
});
