import { expect, it, vi } from "vitest";
import { Recent } from "./recent";
import { SearchTokens } from "./search-tokens";

it("answers are kept, so many and so long", async () => {
  let now = 0;
  const recent = new Recent<number>(2, 100, () => now);
  const ask = vi.fn(async () => now);
  expect(await recent.get(["a"], ask)).toBe(0);
  now = 99;
  expect(await recent.get(["a"], ask)).toBe(0);
  now = 101;
  expect(await recent.get(["a"], ask)).toBe(101);
  await recent.get(["b"], ask);
  await recent.get(["c"], ask);
  expect(ask).toHaveBeenCalledTimes(4);
  await recent.get(["c"], ask);
  expect(ask).toHaveBeenCalledTimes(4);
  await recent.get(["a"], ask);
  expect(ask).toHaveBeenCalledTimes(5);
});

it("failures are not kept", async () => {
  const recent = new Recent<number>(2, 100);
  const failing = recent.get("a", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await recent.get("a", async () => 1)).toBe(1);
});

it("a search ends by a choice or a pause", () => {
  let now = 0;
  let made = 0;
  const tokens = new SearchTokens(
    () => now,
    () => String(++made),
  );
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
