/** What is read twice under one memo is asked once, as long as nothing is written. */
import { filterLocations } from "contract/locations/search-calls";
import { getRoute, listRoutes, updateRoute } from "contract/routes/calls";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { call, inOffice, send, type UpstreamContext } from "./client.server";
import type { UpstreamError } from "./errors";
import { admin, emptyList, route } from "./testing/callers";
import { failureOf } from "./testing/failure";
import { OddUpstream, sendJson, setTestEnv } from "./testing/odd-upstream";

let api: OddUpstream;
let context: UpstreamContext;

beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
beforeEach(() => {
  context = { ...admin, memo: new Map() };
  api.answersJson(200, route);
});
afterAll(() => api.stop());

const input = { params: { id: "r1" } };
const readRoute = (caller = context) => call(caller, getRoute, input);
const rename = () => send(context, updateRoute, { ...input, body: { name: "South" } });
const heard = () => api.heard.map(({ method }) => method).join(" ");

it("a memo asks once for what is read at the same time and later", async () => {
  const both = await Promise.all([readRoute(), readRoute()]);
  expect([...both, await readRoute()]).toMatchObject([route, route, route]);
  expect(heard()).toBe("GET");
});

it("a memo asks each time without a memo", async () => {
  await readRoute(admin);
  await readRoute(admin);
  expect(heard()).toBe("GET GET");
});

it("a memo asks anew for another thing, another page, another office and another caller", async () => {
  await readRoute();
  await call(context, getRoute, { params: { id: "r2" } });
  await call(inOffice(context, "o2"), getRoute, input);
  await readRoute({ ...context, officeToken: "office-token" });
  api.answersJson(200, emptyList);
  await call(context, listRoutes, { query: { page: 1 } });
  await call(context, listRoutes, { query: { page: 2 } });
  expect(api.heard).toHaveLength(2);
  await readRoute();
  expect(api.heard).toHaveLength(2);
});

it("a memo asks anew after a write, whether or not it was done", async () => {
  await readRoute();
  await rename();
  await readRoute();
  expect(heard()).toBe("GET PATCH GET");
  api.answersJson(500, {});
  await failureOf(rename());
  api.answersJson(200, { ...route, name: "South" });
  expect(await readRoute()).toMatchObject({ name: "South" });
});

it("a memo does not keep what is read while a write is made", async () => {
  let finish = () => {};
  api.answers(({ method }, res) => {
    if (method === "GET") return sendJson(res, 200, route);
    finish = () => sendJson(res, 200, route);
  });
  const writing = rename();
  while (!heard().includes("PATCH")) await new Promise(setImmediate);
  await readRoute();
  finish();
  await writing;
  await readRoute();
  expect(heard()).toBe("PATCH GET GET");
});

it("a memo takes any call but a GET for a write", async () => {
  await readRoute();
  api.answersJson(200, emptyList);
  await call(context, filterLocations, { query: { latitude: 40, longitude: -83 } });
  api.answersJson(200, route);
  await readRoute();
  expect(heard()).toBe("GET");
});

it("a memo fails for each caller in its own way, and is asked anew by the next", async () => {
  api.answersJson(403, {});
  const refuse = async (error: UpstreamError) => new Response("", { status: error.status });
  const [plain, refused] = await Promise.allSettled([
    readRoute(),
    readRoute({ ...context, refuse }),
  ]);
  expect(plain).toMatchObject({ status: "rejected", reason: { kind: "http", status: 403 } });
  expect(refused).toMatchObject({ status: "rejected", reason: expect.any(Response) });
  expect(heard()).toBe("GET");
  api.answersJson(200, { message: "soon" });
  expect((await failureOf(readRoute())).kind).toBe("unreadable");
  api.answersJson(200, route);
  expect(await readRoute()).toMatchObject(route);
});
