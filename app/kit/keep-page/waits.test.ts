import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerWrites, offerWriteAgain, retryRead, waiting } from "./waits";

const target = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An attempt that fails so often. */
function failing(times: number) {
  const attempt = vi.fn(async () => (attempt.mock.calls.length > times ? "there" : undefined));
  return attempt;
}
const settled = () => vi.advanceTimersByTimeAsync(0);

it("a read is repeated until it succeeds, less and less often", async () => {
  const attempt = failing(3);
  const reading = retryRead(attempt, undefined);
  await settled();
  expect(waiting()).toBe("reads");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(attempt).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await reading).toBe("there");
  expect(waiting()).toBe("nothing");
});

it("a read is repeated at once when the browser is online again", async () => {
  const reading = retryRead(failing(1), undefined);
  await settled();
  target.dispatchEvent(new Event("online"));
  expect(await reading).toBe("there");
});

it("a read that is overtaken ends", async () => {
  const overtaken = new AbortController();
  const reading = retryRead(failing(9), overtaken.signal);
  await settled();
  overtaken.abort("overtaken");
  await expect(reading).rejects.toBe("overtaken");
  expect(waiting()).toBe("nothing");
});

it("a write is repeated only when the user says so", async () => {
  const attempt = failing(2);
  const writing = offerWriteAgain(attempt, undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  target.dispatchEvent(new Event("online"));
  expect(attempt).toHaveBeenCalledTimes(1);
  expect(waiting()).toBe("writes");
  answerWrites(true);
  await settled();
  expect(waiting()).toBe("writes");
  answerWrites(true);
  expect(await writing).toBe("there");
  expect(waiting()).toBe("nothing");
});

it("a write that the user gives up has no result", async () => {
  const writing = offerWriteAgain(failing(9), undefined);
  await settled();
  answerWrites(false);
  expect(await writing).toBeUndefined();
  expect(waiting()).toBe("nothing");
});

it("a write whose page is left ends", async () => {
  const left = new AbortController();
  const writing = offerWriteAgain(failing(9), left.signal);
  await settled();
  left.abort("left");
  await expect(writing).rejects.toBe("left");
  expect(waiting()).toBe("nothing");
});
