import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remembered } from "./remembered";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const HOUR = 60 * 60_000;

it("a remembered answer asks once, for all who ask at the same time, and again after an hour", async () => {
  let asked = 0;
  const read = remembered(async () => ++asked);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(HOUR);
  expect(await read()).toBe(2);
});

it("a remembered answer fails at once for a moment after a failure, and asks again then", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("here");
  const read = remembered(ask);
  await expect(read()).rejects.toThrow("away");
  await expect(read()).rejects.toThrow("away");
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(await read()).toBe("here");
});

it("a remembered answer goes on with what is old where nothing newer is to be had", async () => {
  const ask = vi.fn().mockResolvedValueOnce("old").mockRejectedValueOnce(new Error("away"));
  const read = remembered(ask.mockResolvedValue("new"));
  expect(await read()).toBe("old");
  vi.advanceTimersByTime(HOUR);
  expect(await read()).toBe("old");
  expect(await read()).toBe("old");
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_000);
  expect(await read()).toBe("new");
});
