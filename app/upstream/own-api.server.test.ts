import { readCoverage } from "contract/reports/coverage-calls";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { call } from "./client.server";
import { admin } from "./testing/callers";
import { failureOf } from "./testing/failure";
import { OddUpstream, sendJson, setTestEnv, unusedPort } from "./testing/odd-upstream";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
});
beforeEach(() => setTestEnv(api.url, { embeddedApi: true }));
afterAll(() => api.stop());

const counts = { total: 1, covered: 1, overdue: 0, never: 0, share: 1 };
const coverage = {
  at: "2026-11-24T00:00:00.000Z",
  timeZone: "Europe/Zürich",
  ...counts,
  noInterval: 0,
  noIntervalNever: 0,
  weeks: [],
};

it("a read of our own API gives its reply, in whosever name it was asked", async () => {
  api.answersJson(200, coverage);
  expect(await call(admin, readCoverage)).toEqual(coverage);
  expect(api.last.headers).toMatchObject({ authorization: "Bearer admin-token" });
});

it("a read of our own API fails as its reply says", async () => {
  api.answers((_, res) => {
    res.setHeader("retry-after", "7");
    sendJson(res, 429, { error: { statusCode: 429, name: "TooMany", message: "Wait" } });
  });
  const error = await failureOf(call(admin, readCoverage));
  expect(error).toMatchObject({ kind: "http", status: 429, retryAfter: 7 });
});

it("a read of our own API that is redirected is not followed", async () => {
  api.answers((_, res) => void res.writeHead(302, { location: "/elsewhere" }).end());
  expect(await failureOf(call(admin, readCoverage))).toMatchObject({ kind: "unreadable" });
});

it("a read of our own API is tried again while it is away", async () => {
  setTestEnv(`http://127.0.0.1:${await unusedPort()}`, { embeddedApi: true });
  expect(await failureOf(call(admin, readCoverage))).toMatchObject({ kind: "unreachable" });
});

it("a read of our own API is given up in time", async () => {
  api.answers(() => {});
  const impatient = { ...admin, timeoutMs: 50 };
  expect(await failureOf(call(impatient, readCoverage))).toMatchObject({ kind: "timeout" });
});

it("a read of our own API ends when its reader has left", async () => {
  api.answers(() => {});
  const left = new AbortController();
  const reading = failureOf(call({ ...admin, signal: left.signal }, readCoverage));
  setTimeout(() => left.abort(), 20);
  expect(await reading).toMatchObject({ kind: "aborted" });
});
