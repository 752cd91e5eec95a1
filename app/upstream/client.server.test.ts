import { createServer } from "node:http";
import { login } from "contract/calls/account";
import { listChannels } from "contract/calls/channels";
import { createChain } from "contract/calls/location-types";
import { getOffice, listOffices } from "contract/calls/offices";
import { deleteRoutes, getRoute, listRoutes, updateRoute } from "contract/calls/routes";
import { addExistingLocationAfter } from "contract/calls/stops";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, ifOffered, inOffice, send, type UpstreamContext } from "./client.server";
import { UpstreamError } from "./errors";
import { errorReply, OddUpstream, sendJson, setTestEnv, unusedPort } from "./testing/odd-upstream";

let api: OddUpstream;
let offices: OddUpstream;
const admin: UpstreamContext = { token: "admin-token", role: "admin", requestId: "request-1" };
const manager: UpstreamContext = {
  token: "manager-token",
  role: "office-manager",
  officeId: "o/1",
  requestId: "request-2",
};
const emptyList = {
  data: [],
  totalDocs: 0,
  totalPage: 0,
  page: 1,
  hasNextPage: false,
  hasPrevPage: false,
};
const route = { id: "r1", name: "North", status: "new" };

beforeAll(async () => {
  api = await OddUpstream.start();
  offices = await OddUpstream.start();
});
beforeEach(() => setTestEnv(api.url, { officesApiUrl: offices.url }));
afterAll(() => Promise.all([api.stop(), offices.stop()]));

async function failureOf(work: Promise<unknown>): Promise<UpstreamError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`not an UpstreamError: ${error}`);
}

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

  it("takes the office-manager token first, and its scope with it", async () => {
    api.answersJson(200, emptyList);
    const acting = { ...manager, token: "admin-token", officeToken: "office-token" };
    await call({ ...acting, clientAddress: "203.0.113.9" }, listRoutes);
    expect(api.last.headers.authorization).toBe("Bearer office-token");
    expect(api.last.headers["x-forwarded-for"]).toBe("203.0.113.9");
    expect(api.last.url.pathname).toBe("/offices/o%2F1/routes");
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
    await expect(call(admin, getRoute, { params: { id } })).rejects.toThrow("routes.get needs");
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

it("sends a write again that never reached the upstream", async () => {
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

describe("an extension that the upstream does not have", () => {
  it.each([404, 405, 501])("is told from a failure: %i", async (status) => {
    api.answersJson(status, {});
    expect(await ifOffered(call(admin, listChannels))).toBeUndefined();
    // Also where the context would have had an error page for it.
    const refuse = async () => new Response("", { status });
    expect(await ifOffered(call({ ...admin, refuse }, listChannels))).toBeUndefined();
    await expect(call({ ...admin, refuse }, listChannels)).rejects.toBeInstanceOf(Response);
  });

  it("is not what a 403 or an outage says, nor a 404 of the specification's own calls", async () => {
    api.answersJson(403, errorReply(403, "no", { cause: "ROLE_NOT_ALLOWED" }));
    expect(await failureOf(ifOffered(call(admin, listChannels)))).toMatchObject({ status: 403 });
    api.answersJson(500, {});
    expect(await failureOf(ifOffered(call(admin, listChannels)))).toMatchObject({ status: 500 });
    api.answersJson(404, {});
    const plain = failureOf(ifOffered(call(admin, getRoute, { params: { id: "r1" } })));
    expect(await plain).toMatchObject({ status: 404, notOffered: false });
  });

  it("answers as usual where it is there", async () => {
    api.answersJson(200, emptyList);
    expect(await ifOffered(call(admin, listChannels))).toEqual(emptyList);
  });
});

describe("a failure", () => {
  it("by time is told from one by distance", async () => {
    api.answers(() => {});
    const slow = await failureOf(
      call({ ...admin, timeoutMs: 50 }, getRoute, { params: { id: "r1" } }),
    );
    expect(slow).toMatchObject({
      kind: "timeout",
      pageStatus: 504,
      message: "Oops! Something went wrong",
      requestId: "request-1",
    });
    expect(api.heard).toHaveLength(1);

    setTestEnv("http://127.0.0.1:1");
    const away = await failureOf(call(admin, getRoute, { params: { id: "r1" } }));
    expect(away).toMatchObject({ kind: "unreachable", message: "Oops! Something went wrong" });
  });

  it("in the middle of a reply is a time-out as well", async () => {
    api.answers((_, res) => res.writeHead(200).write('{"id":'));
    const error = await failureOf(
      call({ ...admin, timeoutMs: 50 }, getRoute, { params: { id: "r1" } }),
    );
    expect(error.kind).toBe("timeout");
  });

  it("by the browser going away ends the call at once, without another try", async () => {
    api.answers(() => {});
    const browser = new AbortController();
    const work = failureOf(
      call({ ...admin, signal: browser.signal }, getRoute, { params: { id: "r1" } }),
    );
    setTimeout(() => browser.abort(), 30);
    expect((await work).kind).toBe("aborted");
    expect(api.heard).toHaveLength(1);
  });

  it("carries how long to wait", async () => {
    api.answersJson(429, {}, { "retry-after": "17" });
    const error = await failureOf(call(admin, getRoute, { params: { id: "r1" } }));
    expect(error).toMatchObject({ message: "Too Many Requests.", retryAfter: 17, pageStatus: 429 });
  });

  it("becomes what the caller's context makes of it", async () => {
    api.answersJson(403, errorReply(403, "Not yours"));
    const refuse = async (error: UpstreamError) => new Response(error.message, { status: 418 });
    const thrown = await call({ ...admin, refuse }, getRoute, { params: { id: "r1" } }).catch(
      (e: unknown) => e,
    );
    expect(thrown).toBeInstanceOf(Response);
    expect(await (thrown as Response).text()).toBe("Not yours");
  });
});

describe("a reply", () => {
  it.each([
    ["HTML", "<html>"],
    ["half a reply", '{"id":'],
    ["another thing", '{"count":1}'],
    ["null", "null"],
  ])("of %s is unreadable", async (_, text) => {
    api.answers((_heard, res) => res.writeHead(200).end(text));
    const error = await failureOf(call(admin, getRoute, { params: { id: "r1" } }));
    expect(error).toMatchObject({ kind: "unreadable", message: "Oops! Something went wrong" });
    expect(JSON.stringify(error.cause)).toContain("problems");
  });

  it("names for the log where it can't be read", async () => {
    api.answersJson(200, { ...emptyList, data: [{ ...route, status: "lost" }] });
    const error = await failureOf(call(admin, listRoutes));
    expect(error.cause).toMatchObject({ problems: [{ path: "data.0.status" }] });
  });

  it("may be empty after a write", async () => {
    api.answers((_, res) => res.writeHead(204).end());
    const input = { params: { id: "r1" }, body: { name: "N" } };
    expect(await send(admin, updateRoute, input)).toBeUndefined();
    const error = await failureOf(call(admin, updateRoute, input));
    expect(error.kind).toBe("unreadable");
  });

  it("of another form does not undo a write that was made", async () => {
    const input = { params: { id: "r1" }, body: { name: "N" } };
    api.answersJson(200, { message: "updated" });
    expect(await send(admin, updateRoute, input)).toBeUndefined();
    api.answers((_, res) => res.writeHead(200).end("OK"));
    expect(await send(admin, updateRoute, input)).toBeUndefined();
    // Whereas a page of HTML is not from the API at all.
    api.answers((_, res) => res.writeHead(200).end("<html>"));
    expect((await failureOf(send(admin, updateRoute, input))).kind).toBe("unreadable");
  });

  it.each([301, 302, 307])("of %i is no success, least of all of a write", async (status) => {
    api.answers((_, res) => res.writeHead(status, { location: "/elsewhere" }).end());
    const input = { params: { id: "r1" }, body: { name: "N" } };
    const error = await failureOf(send(admin, updateRoute, input));
    expect(error).toMatchObject({ kind: "unreadable", status, pageStatus: 502 });
    expect(api.heard).toHaveLength(1);
  });

  it("reads a list of offices from a bare array", async () => {
    offices.answersJson(200, [{ _id: 7, name: "North", officeManager: "?" }]);
    const list = await call(manager, listOffices, { query: { page: 1, limit: 10 } });
    expect(list).toEqual({
      data: [{ id: "7", name: "North" }],
      totalDocs: 1,
      totalPage: 1,
      page: 1,
      hasNextPage: false,
      hasPrevPage: false,
    });
  });
});
