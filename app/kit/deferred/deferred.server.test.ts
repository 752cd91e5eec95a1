import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferIfSlow } from "./deferred.server";

const request = (scripts: boolean) =>
  new Request("http://localhost/routes/1", { headers: scripts ? { cookie: "a=b; js=1" } : {} });
const thereIn = (ms: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve("there"), ms));

describe("a part of a page that takes its time", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is part of the page where it is quick", async () => {
    const quick = deferIfSlow(thereIn(200), request(true));
    await vi.advanceTimersByTimeAsync(200);
    expect(await quick).toEqual({ now: "there" });
  });

  it("follows where it is slow and scripts can put it in its place", async () => {
    const slow = deferIfSlow(thereIn(5000), request(true));
    await vi.advanceTimersByTimeAsync(250);
    const arriving = await slow;
    if (!("later" in arriving)) throw new Error("it did not wait");
    await vi.advanceTimersByTimeAsync(4750);
    expect(await arriving.later).toBe("there");
  });

  it("follows to scripts that ask for it, the first time too", async () => {
    const asked = new Request("http://localhost/routes/1", { headers: { accept: "*/*" } });
    const slow = deferIfSlow(thereIn(5000), asked);
    await vi.advanceTimersByTimeAsync(250);
    expect(Object.keys(await slow)).toEqual(["later"]);
  });

  it("is waited for where there may be no scripts", async () => {
    const whole = deferIfSlow(thereIn(5000), request(false));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await whole).toEqual({ now: "there" });
  });
});
