import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { OddUpstream, unusedPort } from "~/upstream/testing/odd-upstream";
import { type Connection, Service, type ServiceRequest } from "./request";
import { failureOf } from "./testing/failure";

let server: OddUpstream;
beforeAll(async () => {
  server = await OddUpstream.start();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
/** Only the product's clock: sockets go on as they are. */
const stopClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

const KEY = "key-0123-4567";
const ask = (more: Partial<ServiceRequest> = {}, connection: Partial<Connection> = {}) =>
  new Service({ name: "Test", url: server.url, timeoutMs: 5_000, ...connection }).ask({
    path: "/search",
    query: { q: "columbus", key: KEY, none: undefined, tag: ["a", "b"] },
    ...more,
  });

describe("a service", () => {
  it("is asked by GET, or by POST where there is a body", async () => {
    server.answersJson(200, { ok: true });
    expect(await ask({ headers: { "x-mask": "a" } })).toEqual({ status: 200, body: { ok: true } });
    expect(server.last).toMatchObject({ method: "GET", headers: { "x-mask": "a" } });
    expect(server.last.url.search).toBe(`?q=columbus&key=${KEY}&tag=a&tag=b`);
    await ask({ body: { input: "x" } });
    expect(server.last).toMatchObject({ method: "POST", body: { input: "x" } });
  });

  it("that hangs is given up when its time is over, also in the middle of its answer", async () => {
    stopClock();
    const arrived = new Promise<void>((resolve) => server.answers(() => resolve()));
    const given = vi.fn();
    const waiting = failureOf(ask({}, { timeoutMs: 5_000 })).finally(given);
    await arrived;
    vi.advanceTimersByTime(4_999);
    await new Promise(setImmediate);
    expect(given).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect((await waiting).kind).toBe("timeout");

    const fetched = vi.spyOn(globalThis, "fetch");
    server.answers((_, res) => res.writeHead(200).write("["));
    const broken = failureOf(ask({}, { timeoutMs: 5_000 }));
    await vi.advanceTimersByTimeAsync(0);
    await fetched.mock.results[0]?.value;
    vi.advanceTimersByTime(5_000);
    expect((await broken).message).toBe(
      "The places service took too long to answer. Try again later.",
    );
  });

  it("that dies or is not there can't be reached, and no key is in the error", async () => {
    server.answers((_, res) => res.destroy());
    expect((await failureOf(ask())).kind).toBe("unreachable");
    const url = `http://127.0.0.1:${await unusedPort()}`;
    const error = await failureOf(ask({}, { url }));
    expect(error).toMatchObject({ kind: "unreachable", cause: "ECONNREFUSED" });
    expect(error.message).toBe("The places service can't be reached. Try again later.");
    expect(JSON.stringify(error) + error.stack).not.toContain(KEY);
  });

  it.each([
    [401, "refused", "PLACES_KEY"],
    [403, "refused", "PLACES_KEY"],
    [302, "refused", "PLACES_URL"],
    [500, "unreachable", "Try again later"],
    [503, "unreachable", "Try again later"],
  ])("that answers %d is %s", async (status, kind, words) => {
    server.answersJson(status, {}, { location: "/elsewhere" });
    const error = await failureOf(ask());
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(words);
    expect(server.heard).toHaveLength(1);
  });

  it("that has had too many questions is left alone as long as it says", async () => {
    stopClock();
    server.answersJson(429, {}, { "retry-after": "60" });
    const service = new Service({ name: "Test", url: server.url });
    expect((await failureOf(service.ask({ path: "/" }))).kind).toBe("limits");
    server.answersJson(200, []);
    const error = await failureOf(service.ask({ path: "/" }));
    expect(error).toMatchObject({ kind: "limits" });
    expect(error.message).toContain("Try again in a minute.");
    expect(server.heard).toHaveLength(0);
    vi.advanceTimersByTime(59_999);
    expect((await failureOf(service.ask({ path: "/" }))).kind).toBe("limits");
    vi.advanceTimersByTime(1);
    expect((await service.ask({ path: "/" })).status).toBe(200);
  });

  it("is asked no faster than it allows", async () => {
    stopClock();
    server.answersJson(200, []);
    const fetched = vi.spyOn(globalThis, "fetch");
    const service = new Service({ name: "Test", url: server.url, spacingMs: 1_100 });
    const asked = [1, 2, 3].map(() => service.ask({ path: "/" }));
    await asked[0];
    await vi.advanceTimersByTimeAsync(1_099);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetched).toHaveBeenCalledTimes(2);
    await asked[1];
    await vi.advanceTimersByTimeAsync(1_099);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect((await asked[2])?.status).toBe(200);
  });

  it("refuses who would have to wait too long for their turn", async () => {
    server.answersJson(200, []);
    const service = new Service({ name: "Test", url: server.url, spacingMs: 6_000 });
    await service.ask({ path: "/" });
    expect((await failureOf(service.ask({ path: "/" }))).kind).toBe("limits");
  });

  it("is left when the caller goes away: before, in the queue, and while it answers", async () => {
    const reason = new Error("gone");
    server.answersJson(200, []);
    await expect(ask({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.heard).toHaveLength(0);

    const service = new Service({ name: "Test", url: server.url, spacingMs: 2_000 });
    await service.ask({ path: "/" });
    const queued = new AbortController();
    const waiting = service.ask({ path: "/", signal: queued.signal });
    queued.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(server.heard).toHaveLength(1);

    const controller = new AbortController();
    server.answers(() => controller.abort(reason));
    await expect(ask({ signal: controller.signal })).rejects.toBe(reason);
  });
});
