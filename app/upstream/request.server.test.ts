import { createServer } from "node:http";
import { login } from "contract/account/calls";
import type { Call } from "contract/call";
import * as calls from "contract/calls";
import { createChain } from "contract/location-types/calls";
import { listLocationRoutes } from "contract/locations/calls";
import { getOffice } from "contract/offices/calls";
import { deleteRoutes, getRoute, listRoutes, updateRoute } from "contract/routes/calls";
import { addExistingLocationAfter } from "contract/routes/stop-calls";
import { ADDRESS_HEADER, PROOF_HEADER, proofOfAddress } from "platform/caller-address";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, ifOffered, inOffice, send } from "./client.server";
import { admin, emptyList, manager, route } from "./testing/callers";
import { failureOf } from "./testing/failure";
import { OddUpstream, sendJson, setTestEnv, unusedPort } from "./testing/odd-upstream";

const ALL_CALLS: Call[] = Object.values(calls).filter((one) => "path" in one);

let api: OddUpstream;
let offices: OddUpstream;

beforeAll(async () => {
  api = await OddUpstream.start();
  offices = await OddUpstream.start();
});
beforeEach(() => setTestEnv(api.url, { officesApiUrl: offices.url }));
afterAll(() => Promise.all([api.stop(), offices.stop()]));

describe("where a call goes, and in whose name", () => {
  it("goes plain for an admin, with the admin's token", async () => {
    api.answersJson(200, emptyList);
    await call(admin, listRoutes, { query: { page: 2, search: "a&b", searchPath: undefined } });
    expect(api.last.url.pathname).toBe("/routes");
    expect(Object.fromEntries(api.last.url.searchParams)).toEqual({ page: "2", search: "a&b" });
    expect(api.last.headers.authorization).toBe("Bearer admin-token");
    expect(api.last.headers["x-request-id"]).toBe("request-1");
    expect(api.last.headers["x-forwarded-for"]).toBeUndefined();
  });

  it("goes under the active office for anyone else", async () => {
    api.answersJson(200, route);
    await call(manager, getRoute, { params: { id: "r 1/2" } });
    expect(api.last.url.pathname).toBe("/offices/o%2F1/routes/r%201%2F2");
  });

  it("goes under another office where that is asked, for an admin too", async () => {
    api.answersJson(200, emptyList);
    await call(inOffice(admin, "o2"), listRoutes);
    expect(api.last.url.pathname).toBe("/offices/o2/routes");
    await call(inOffice(manager, "o2"), listRoutes);
    expect(api.last.url.pathname).toBe("/offices/o2/routes");
    expect(manager.withinOfficeId).toBeUndefined();
  });

  it("goes nowhere for a manager without an office, who is told so", async () => {
    api.answersJson(200, emptyList);
    const officeless = { ...manager, officeId: undefined };
    const failure = await failureOf(call(officeless, listRoutes));
    expect(failure).toMatchObject({
      status: 403,
      message: "You don't have a office assigned, please contact to admin !",
      endsSession: false,
    });
    expect(api.heard).toHaveLength(0);
  });
  it("goes nowhere where it leaves a record and a page of another site led to it", async () => {
    api.answersJson(200, emptyList);
    const led = { ...admin, isFromElsewhere: true };
    const recorded = ALL_CALLS.filter((one) => one.recorded);
    expect(recorded.length).toBeGreaterThan(10);
    for (const definition of recorded) {
      const failure = await failureOf(call(led, definition, { params: { id: "1" } } as never));
      expect(failure, definition.id).toMatchObject({ isFromElsewhere: true, endsSession: false });
      expect(await ifOffered(call(led, definition, {}))).toBeUndefined();
    }
    expect(api.heard).toHaveLength(0);
    await call(led, listRoutes);
    expect(api.heard).toHaveLength(1);
  });
  // spec: 6.token-precedence
  it("takes the office-manager token first, and its scope with it", async () => {
    api.answersJson(200, emptyList);
    const acting = { ...manager, token: "admin-token", officeToken: "office-token" };
    await call({ ...acting, clientAddress: "203.0.113.9" }, listRoutes);
    expect(api.last.headers.authorization).toBe("Bearer office-token");
    expect(api.last.headers[ADDRESS_HEADER]).toBe("203.0.113.9");
    expect(api.last.headers[PROOF_HEADER]).toBeUndefined();
    expect(api.last.url.pathname).toBe("/offices/o%2F1/routes");
  });

  it("proves the browser's address to our own API", async () => {
    const { sessionSecrets } = setTestEnv(api.url, { embeddedApi: true });
    api.answersJson(200, emptyList);
    await call({ ...admin, clientAddress: "203.0.113.9" }, listRoutes);
    const proof = proofOfAddress("203.0.113.9", sessionSecrets[0]);
    expect(api.last.headers[PROOF_HEADER]).toBe(proof);
  });

  it("asks the offices host for offices, with the scope in front too", async () => {
    offices.answersJson(200, { id: "o2", name: "South" });
    api.answersJson(500, {});
    await call(manager, getOffice, { params: { id: "o2" } });
    expect(offices.last.url.pathname).toBe("/offices/o%2F1/offices/o2");
    expect(offices.last.headers.authorization).toBe("Bearer manager-token");
    expect(api.heard).toHaveLength(0);
  });

  it("never scopes account calls, and sends no token before there is one", async () => {
    api.answersJson(200, { accessToken: "t" });
    const credentials = { email: "a@b.example", password: "123456" };
    const reply = await call({ ...manager, token: "" }, login, { body: credentials });
    expect(reply).toEqual({ token: "t" });
    expect(api.last.url.pathname).toBe("/users/login");
    expect(api.last.headers.authorization).toBeUndefined();
    expect(api.last.body).toEqual(credentials);
  });

  it("sends the body of a DELETE", async () => {
    api.answersJson(200, { count: 2 });
    await call(admin, deleteRoutes, { body: { ids: ["a", "b"] } });
    expect(api.last).toMatchObject({ method: "DELETE", body: { ids: ["a", "b"] } });
  });

  it.each(["..", ".", ""])("refuses the id %j, which would lead to another path", async (id) => {
    api.answersJson(200, route);
    const refused = call(admin, getRoute, { params: { id } });
    await expect(refused).rejects.toMatchObject({ kind: "http", status: 404, pageStatus: 404 });
    expect(api.heard).toHaveLength(0);
  });

  it.each(["..", "."])("refuses the office %j, which would lead out of the scope", async (id) => {
    api.answersJson(200, emptyList);
    const refused = call(inOffice(admin, id), listRoutes);
    await expect(refused).rejects.toMatchObject({ kind: "http", status: 404 });
    expect(api.heard).toHaveLength(0);
  });

  it("does not take the token where a redirect leads", async () => {
    offices.answersJson(200, route);
    api.answers((_, res) => res.writeHead(302, { location: `${offices.url}/routes/r1` }).end());
    await failureOf(call(admin, getRoute, { params: { id: "r1" } }));
    expect(offices.heard).toHaveLength(0);
    expect(api.heard).toHaveLength(1);
  });
});

describe("another try", () => {
  // spec: 8.queries-retry
  it.each([502, 503, 504])("is given to a GET after %i, twice", async (status) => {
    let left = 2;
    api.answers((_, res) => (left-- > 0 ? sendJson(res, status, {}) : sendJson(res, 200, route)));
    expect(await call(admin, getRoute, { params: { id: "r1" } })).toMatchObject(route);
    expect(api.heard).toHaveLength(3);
  });

  it("is given to a GET whose connection breaks", async () => {
    let left = 2;
    api.answers((_, res) => (left-- > 0 ? res.destroy() : sendJson(res, 200, route)));
    expect(await call(admin, getRoute, { params: { id: "r1" } })).toMatchObject(route);
    expect(api.heard).toHaveLength(3);
  });

  it("ends after three in all", async () => {
    api.answersJson(503, {});
    const error = await failureOf(call(admin, getRoute, { params: { id: "r1" } }));
    expect(error).toMatchObject({ kind: "http", status: 503, pageStatus: 502 });
    expect(api.heard).toHaveLength(3);
  });

  it.each([400, 404, 409, 422, 429, 500])("is not given after %i", async (status) => {
    api.answersJson(status, {});
    await failureOf(call(admin, getRoute, { params: { id: "r1" } }));
    expect(api.heard).toHaveLength(1);
  });

  it("is not given to a write", async () => {
    api.answersJson(503, {});
    await failureOf(call(admin, deleteRoutes, { body: { ids: ["a"] } }));
    expect(api.heard).toHaveLength(1);
    api.answers((_, res) => res.destroy());
    const error = await failureOf(call(admin, deleteRoutes, { body: { ids: ["a"] } }));
    expect(error).toMatchObject({ kind: "unreachable", status: 0, pageStatus: 503 });
    expect(api.heard).toHaveLength(1);
  });
});

describe("what creates", () => {
  const chain = { id: "c1", name: "Big" };
  const input = { body: { name: "Big" } };
  const keys = () => api.heard.map(({ headers }) => headers["idempotency-key"]);
  const failing = (status: number) => {
    let left = 1;
    api.answers((_, res) => (left-- > 0 ? sendJson(res, status, {}) : sendJson(res, 200, chain)));
  };

  it("carries a key of its own, the same for every try", async () => {
    failing(503);
    expect(await send(admin, createChain, input)).toEqual(chain);
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    await send(admin, createChain, input);
    expect(keys()[2]).not.toBe(first);
  });

  it("carries the key of a form that may be posted twice, where it is one", async () => {
    api.answersJson(200, chain);
    await send(admin, createChain, { ...input, idempotencyKey: "form-7" });
    await send(admin, createChain, { ...input, idempotencyKey: "no\nkey" });
    await send(admin, createChain, { ...input, idempotencyKey: "x".repeat(201) });
    expect(keys()[0]).toBe("form-7");
    expect(keys().slice(1).join(" ")).toMatch(/^[0-9a-f-]{36} [0-9a-f-]{36}$/);
  });

  it("is not sent again to a server that may not know keys and may have done it", async () => {
    failing(502);
    expect((await failureOf(send(admin, createChain, input))).status).toBe(502);
    expect(api.heard).toHaveLength(1);
    api.answers((_, res) => res.destroy());
    expect((await failureOf(send(admin, createChain, input))).kind).toBe("unreachable");
    expect(api.heard).toHaveLength(1);
  });

  it("is sent again to our own API, which does", async () => {
    setTestEnv(api.url, { embeddedApi: true });
    failing(502);
    expect(await send(admin, createChain, input)).toEqual(chain);
    let left = 1;
    api.answers((_, res) => (left-- > 0 ? res.destroy() : sendJson(res, 200, chain)));
    expect(await send(admin, createChain, input)).toEqual(chain);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
  });

  it("is the only thing that carries a key", async () => {
    api.answersJson(200, route);
    await send(admin, updateRoute, { params: { id: "r1" }, body: { name: "N" } });
    await call(admin, getRoute, { params: { id: "r1" } });
    expect(keys()).toEqual([undefined, undefined]);
  });
});

it("the client sends a write again that never reached the upstream", async () => {
  const late = createServer((_, res) => sendJson(res, 200, { count: 1 }));
  const port = await unusedPort();
  setTestEnv(`http://127.0.0.1:${port}`);
  const work = call(admin, deleteRoutes, { body: { ids: ["a"] } });
  setTimeout(() => late.listen(port, "127.0.0.1"), 20);
  expect(await work).toEqual({ count: 1 });
  await new Promise((done) => late.close(done));
});

describe("a body", () => {
  it.each([undefined, null])("that is %s is not sent", async (body) => {
    api.answersJson(200, { ...route, totalLocation: 1 });
    const params = { routeId: "r1", locationId: "l1", order: 0 };
    await send(admin, addExistingLocationAfter, { params, body });
    expect(api.last.url.pathname).toBe("/routes/r1/add-existing-location-after/l1/0");
    expect(api.last.body).toBeUndefined();
    expect(api.last.headers["content-type"]).toBeUndefined();
  });
});

describe("the parts of a call", () => {
  it("are written into the query as the contract reads them", async () => {
    api.answersJson(200, emptyList);
    await call(admin, listLocationRoutes, {
      query: { locationIds: ["a", "b"], filter: { where: { name: "N" } } },
    });
    expect(Object.fromEntries(api.last.url.searchParams)).toEqual({
      locationIds: "a,b",
      filter: '{"where":{"name":"N"}}',
    });
  });

  it("are checked by the compiler", () => {
    const written = [
      // @ts-expect-error -- the route has to be named
      () => call(admin, getRoute),
      // @ts-expect-error -- and by nothing but its id
      () => call(admin, getRoute, { params: { name: "N" } }),
      // @ts-expect-error -- what to delete is in the body
      () => send(admin, deleteRoutes, {}),
      // @ts-expect-error -- a route has no such field
      () => send(admin, updateRoute, { params: { id: "r1" }, body: { title: "N" } }),
      // @ts-expect-error -- there is no such list parameter
      () => call(admin, listRoutes, { query: { order: "name" } }),
      () => call(admin, listRoutes),
    ];
    expect(written).toHaveLength(6);
  });
});
