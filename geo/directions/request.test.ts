import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { OddUpstream, sendJson, unusedPort } from "~/upstream/testing/odd-upstream";
import { type EngineRequest, sendRequest } from "./request";
import { failureOf } from "./testing/failure";

let service: OddUpstream;
beforeAll(async () => {
  service = await OddUpstream.start();
});
afterAll(() => service.stop());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
/** Only ours: sockets go on as they are. */
const stopTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

const KEY = "key-0123-4567";
const question = (more: Partial<EngineRequest> = {}): EngineRequest => ({
  path: "/route",
  query: { key: KEY },
  body: { points: [] },
  count: 9,
  ...more,
});
const asked = (more: Partial<EngineRequest> = {}, timeoutMs = 5_000) =>
  sendRequest({ engine: "osrm", url: service.url, key: KEY, timeoutMs }, question(more));

describe("an engine", () => {
  it("that hangs is given up when its time is over, and not before", async () => {
    stopTimers();
    const arrived = new Promise<void>((resolve) => service.answers(() => resolve()));
    const given = vi.fn();
    const waiting = failureOf(asked({}, 5_000)).finally(given);
    await arrived;
    vi.advanceTimersByTime(4_999);
    await new Promise(setImmediate);
    expect(given).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    const error = await waiting;
    expect(error.kind).toBe("timeout");
    expect(error.message).toContain("took too long");
  });

  it("that hangs in the middle of its answer is given up as well", async () => {
    stopTimers();
    const fetched = vi.spyOn(globalThis, "fetch");
    service.answers((_, res) => res.writeHead(200).write('{"paths":['));
    const waiting = failureOf(asked({}, 5_000));
    await fetched.mock.results[0]?.value;
    vi.advanceTimersByTime(5_000);
    expect((await waiting).kind).toBe("timeout");
  });

  it("that dies before or in the middle of its answer can't be reached", async () => {
    service.answers((_, res) => res.destroy());
    expect((await failureOf(asked())).kind).toBe("unreachable");
    service.answers((_, res) => {
      res.writeHead(200, { "content-length": "100" }).write('{"paths":[', () => res.destroy());
    });
    expect((await failureOf(asked())).kind).toBe("unreachable");
  });

  it("that is not there can't be reached, and the key is nowhere in the error", async () => {
    const url = `http://127.0.0.1:${await unusedPort()}`;
    const error = await failureOf(sendRequest({ engine: "osrm", url, key: KEY }, question()));
    expect(error).toMatchObject({ kind: "unreachable", cause: "ECONNREFUSED" });
    expect(error.message).toBe("The directions service can't be reached. Try again later.");
    expect(JSON.stringify(error) + error.stack).not.toContain(KEY);
  });

  it.each([
    [401, "refused", "DIRECTIONS_KEY"],
    [403, "refused", "DIRECTIONS_KEY"],
    [404, "refused", "DIRECTIONS_URL"],
    [429, "limits", "Too Many Requests."],
    [500, "unreachable", "Opps! Something went wrong"],
    [503, "unreachable", "can't be reached. Try again later"],
  ])("that answers %d is %s", async (status, kind, words) => {
    for (const body of [{ message: "no" }, "<html><h1>It is broken</h1></html>", undefined]) {
      service.answersJson(status, body);
      const error = await failureOf(asked());
      expect(error.kind).toBe(kind);
      expect(error.message).toContain(words);
      expect(service.heard).toHaveLength(1);
    }
  });

  it.each([
    [401, "Wrong credentials. An administrator must check DIRECTIONS_KEY."],
    [404, "Wrong credentials. An administrator must check DIRECTIONS_URL."],
    [413, "Wrong credentials"],
    [429, "Too Many Requests."],
    [500, "Wrong credentials"],
    [503, "Wrong credentials"],
  ])("that says why with %d is let speak", async (status, words) => {
    service.answersJson(status, { message: "Wrong credentials" });
    expect((await failureOf(asked())).message).toBe(words);
  });

  it("that leads elsewhere is not followed, for the key would go along", async () => {
    service.answers(({ url }, res) => {
      if (url.pathname === "/route") res.writeHead(302, { location: "/elsewhere" }).end();
      else sendJson(res, 200, {});
    });
    expect((await failureOf(asked())).kind).toBe("refused");
    expect(service.heard).toHaveLength(1);
  });

  it("that finds the question too long is tried with half", async () => {
    service.answersJson(413, {});
    expect(await failureOf(asked())).toMatchObject({ kind: "limits", maxPoints: 5 });
  });
});

describe("the caller going away", () => {
  it("ends the question with the caller's reason", async () => {
    const browser = new AbortController();
    const reason = new Error("gone");
    service.answers(() => browser.abort(reason));
    await expect(asked({ signal: browser.signal })).rejects.toBe(reason);
  });

  it("before the question leaves it unasked", async () => {
    service.answers(() => {});
    await expect(asked({ signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
    expect(service.heard).toHaveLength(0);
  });
});

describe("an answer", () => {
  it("is its status and its JSON", async () => {
    service.answersJson(400, { message: "no" });
    expect(await asked()).toEqual({ status: 400, body: { message: "no" } });
  });

  it.each([
    [
      200,
      "<html><p>Hello",
      "a web page instead of directions. An administrator must check DIRECTIONS_URL.",
    ],
    [
      400,
      "<!doctype html>",
      "a web page instead of directions. An administrator must check DIRECTIONS_URL.",
    ],
    [
      200,
      "Hello",
      "text that is not JSON instead of directions. An administrator must check DIRECTIONS_URL.",
    ],
    [204, "", "nothing instead of directions. An administrator must check DIRECTIONS_URL."],
    [500, "<html><p>Broken", "a web page instead of directions"],
  ])("of %d with %j names the engine beside the specified words", async (status, body, sent) => {
    service.answers((_, res) => res.writeHead(status).end(body));
    const error = await failureOf(asked());
    expect(error.kind).toBe("unreachable");
    expect(error.message).toBe(`Opps! Something went wrong (OSRM sent ${sent})`);
    expect(JSON.stringify(error) + error.message + error.cause).not.toContain(KEY);
  });

  it("has no key in its texts, however deep", async () => {
    service.answersJson(400, { hints: [{ message: `${KEY} and ${KEY}` }], took: 3 });
    expect((await asked()).body).toEqual({ hints: [{ message: "… and …" }], took: 3 });
  });
});
