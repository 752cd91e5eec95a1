import { expect, it } from "vitest";
import { SessionTokens } from "./session-tokens";

it("a search ends by a choice or a pause", () => {
  let now = 0;
  let made = 0;
  const tokens = new SessionTokens({ now: () => now }, () => String(++made));
  expect([tokens.of("u"), tokens.of("u"), tokens.end("u"), tokens.end("u")]).toEqual([
    "1",
    "1",
    "1",
    undefined,
  ]);
  expect(tokens.of("u")).toBe("2");
  now = 179_000;
  expect(tokens.of("u")).toBe("2");
  now += 181_000;
  expect(tokens.of("u")).toBe("3");
});
