import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LastingWork } from "./lasting-work";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that is done when the test says so. */
function started(graceMs: number) {
  let resolve = (_result: string) => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  let tell = (_share: number) => {};
  const work = new LastingWork<string>(({ onShare }) => {
    tell = onShare;
    return promise;
  }, graceMs);
  return { work, finish: () => resolve("done"), tell: (share: number) => tell(share) };
}

it("lasting work tells how far it is to whoever does not wait for its end", async () => {
  const { work, tell, finish } = started(30_000);
  const early = work.within(1000);
  tell(0.4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await early).toBeUndefined();
  expect(work.share).toBe(0.4);
  const late = work.within(1000);
  finish();
  expect(await late).toBe("done");
});

it("lasting work goes on while somebody waits or asks again in time, and is then given up", async () => {
  const { work } = started(30_000);
  const leaving = new AbortController();
  const left = work.within(60_000, leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  await vi.advanceTimersByTimeAsync(29_000);
  const again = work.within(1000);
  await vi.advanceTimersByTimeAsync(1000);
  await again;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(work.givenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work.givenUp).toBe(true);
});

it("lasting work passes on what goes wrong, to nobody as well", async () => {
  const work = new LastingWork(() => Promise.reject(new Error("no roads")), 0);
  await vi.advanceTimersByTimeAsync(1);
  await expect(work.within(1000)).rejects.toThrow("no roads");
});
