import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Call } from "contract/call";
import {
  createChannel,
  createFilterTemplate,
  createListView,
  createRouteTemplate,
  importLocations,
  listChannels,
  noteExport,
  postPositions,
  sendMessage,
  uploadImport,
  uploadPhoto,
} from "contract/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type As, requestFor, type TestApi, testApi } from "../testing/api";
import { Upload } from "../testing/upload";
import { USER_LIMITS } from "./user-limits";

const MOST = 2;

let api: TestApi;
beforeAll(async () => {
  const few = { points: MOST, seconds: 60 };
  const names = Object.keys(USER_LIMITS);
  api = await testApi({ userLimits: Object.fromEntries(names.map((name) => [name, few])) });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => api.close());

const agent: As = { user: "hubAgent", office: "hub" };
const colleague: As = { user: "southAgent", office: "south" };
const manager: As = { user: "hubManager", office: "hub" };
const otherManager: As = { user: "southManager", office: "south" };

const params = { id: "none", userId: "none" };
const ask = (as: As, call: Call) =>
  api.status(as, call, { params, body: (call.upload && new Upload("a,b")) as undefined });

it.each([
  ["positions", [postPositions], agent, colleague],
  ["messages", [sendMessage], agent, colleague],
  ["channels", [createChannel], manager, otherManager],
  ["templates", [createRouteTemplate, createFilterTemplate, createListView], manager, otherManager],
  ["exports", [noteExport], manager, otherManager],
  ["uploads", [uploadImport, importLocations, uploadPhoto], manager, otherManager],
])(
  "the API lets one user send a few %s in a while, and others go on",
  async (_, calls, as, other) => {
    for (let n = 0; n < MOST; n++) {
      expect(await ask(as, calls[n % calls.length] as Call)).not.toBe(429);
    }
    for (const call of calls) {
      expect(await ask(as, call)).toBe(429);
      expect(await api.status(as, listChannels)).toBe(200);
    }
    expect(await ask(other, calls[0] as Call)).not.toBe(429);
  },
);

it("the API refuses an upload before its body is read", async () => {
  const as: As = { user: "admin" };
  for (let n = 0; n < MOST; n++) await ask(as, uploadImport);
  const { port } = api.app.server.address() as AddressInfo;
  const upload = request({
    ...{ port, host: "127.0.0.1", method: "POST", path: requestFor(uploadImport).url as string },
    headers: {
      authorization: `Bearer ${await api.token("admin")}`,
      "content-type": 'multipart/form-data; boundary="b"',
      "content-length": 1_000_000,
    },
  });
  upload.flushHeaders();
  // Not a byte of the body is sent.
  const [reply] = (await once(upload, "response")) as [IncomingMessage];
  expect(reply.statusCode).toBe(429);
  upload.destroy();
});
