import { listChannels } from "contract/messages/calls";
import { listOffices } from "contract/offices/calls";
import { getRoute, listRoutes, updateRoute } from "contract/routes/calls";
import { listFilterTemplates } from "contract/routes/template-calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/server/log.server";
import { call, ifOffered, send } from "./client.server";
import type { UpstreamError } from "./errors";
import { admin, emptyList, manager, route } from "./testing/callers";
import { failureOf } from "./testing/failure";
import { errorReply, OddUpstream, setTestEnv } from "./testing/odd-upstream";

let api: OddUpstream;
let offices: OddUpstream;

beforeAll(async () => {
  api = await OddUpstream.start();
  offices = await OddUpstream.start();
});
beforeEach(() => setTestEnv(api.url, { officesApiUrl: offices.url }));
afterAll(() => Promise.all([api.stop(), offices.stop()]));

describe("a failure", () => {
  it("by time is told from one by distance", async () => {
    api.answers(() => {});
    const slow = await failureOf(
      call({ ...admin, timeoutMs: 400 }, getRoute, { params: { id: "r1" } }),
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
      call({ ...admin, timeoutMs: 400 }, getRoute, { params: { id: "r1" } }),
    );
    expect(error.kind).toBe("timeout");
  });

  it("by the browser going away ends the call at once, without another try", async () => {
    api.answers(() => {});
    const browser = new AbortController();
    const work = failureOf(
      call({ ...admin, signal: browser.signal }, getRoute, { params: { id: "r1" } }),
    );
    setTimeout(() => browser.abort(), 300);
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

  it("of HTML is no empty list, as one of nothing at all is", async () => {
    api.answers((_, res) => res.writeHead(200).end("<html>"));
    expect((await failureOf(call(admin, listRoutes))).kind).toBe("unreadable");
    api.answers((_, res) => res.writeHead(204).end());
    expect(await call(admin, listRoutes)).toMatchObject({ data: [], totalDocs: 0 });
  });

  it("of our own API is not helped where it is not of the contract", async () => {
    api.answersJson(200, { ...route, id: undefined, _id: "r1" });
    const input = { params: { id: "r1" } };
    expect(await call(admin, getRoute, input)).toEqual(route);
    setTestEnv(api.url, { embeddedApi: true });
    expect(await failureOf(call(admin, getRoute, input))).toMatchObject({ kind: "unreadable" });
  });

  it("without a flag that is read as false is told once in the log", async () => {
    const told = vi.spyOn(log(), "warn");
    const template = { id: "t", name: "T", filters: {} };
    api.answersJson(200, [template, template]);
    expect((await call(admin, listFilterTemplates)).data).toMatchObject([
      { isGlobal: false },
      { isGlobal: false },
    ]);
    await call(admin, listFilterTemplates);
    expect(told.mock.calls).toEqual([
      [
        { callId: "filterTemplates.list", requestId: "request-1", flag: "isGlobal" },
        expect.stringContaining("false"),
      ],
    ]);
    told.mockRestore();
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
    offices.answersJson(200, [{ _id: "o7", name: "North", officeManager: "?" }]);
    const list = await call(manager, listOffices, { query: { page: 1, limit: 10 } });
    expect(list).toEqual({
      data: [{ id: "o7", name: "North" }],
      totalDocs: 1,
      totalPage: 1,
      page: 1,
      hasNextPage: false,
      hasPrevPage: false,
    });
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
    api.answersJson(404, errorReply(404, "no such one", { cause: "NO_SUCH_THING" }));
    expect(await failureOf(ifOffered(call(admin, listChannels)))).toMatchObject({ status: 404 });
  });

  it("answers as usual where it is there", async () => {
    api.answersJson(200, emptyList);
    expect(await ifOffered(call(admin, listChannels))).toEqual(emptyList);
  });
});
