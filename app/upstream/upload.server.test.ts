import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { importLocations, importLocations as importLocationsCall } from "contract/locations/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { send, type UpstreamContext } from "./client.server";
import { failureOf } from "./testing/failure";
import { OddUpstream, setTestEnv } from "./testing/odd-upstream";

let api: OddUpstream;
const context: UpstreamContext = { token: "t", role: "admin", requestId: "request-1" };

beforeAll(async () => {
  api = await OddUpstream.start();
});
beforeEach(() => void setTestEnv(api.url));
afterAll(() => api.stop());

describe("an upload", () => {
  const job = {
    id: "j1",
    kind: "import",
    status: "waiting",
    done: 0,
    added: 0,
    updated: 0,
    problems: 0,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  async function* rows(count: number) {
    for (let n = 0; n < count; n++) yield new TextEncoder().encode(`row ${n}\n`);
  }
  /** The file as a server would find it in the form. */
  async function heardFile() {
    const body = new Response(api.last.body as string, {
      headers: { "content-type": api.last.headers["content-type"] ?? "" },
    });
    const form = await body.formData();
    expect([...form.keys()]).toEqual(["file"]);
    return form.get("file") as File;
  }

  it.each([
    ["a blob", () => new Blob(["row 0\nrow 1\n"])],
    ["a stream", () => new Blob(["row 0\nrow 1\n"]).stream()],
    ["pieces", () => rows(2)],
  ])("sends %s as the form's file", async (_, content) => {
    api.answersJson(200, job);
    const file = { name: 'a "b"\r\n.csv', content: content() };
    expect(await send(context, importLocations, { query: { officeId: "o1" }, file })).toEqual(job);
    expect(api.last.url.search).toBe("?officeId=o1");
    expect(api.last.headers["idempotency-key"]).toBeUndefined();
    const heard = await heardFile();
    expect(heard.type).toBe("text/csv");
    expect(heard.name).toBe('a "b"\r\n.csv');
    expect(await heard.text()).toBe("row 0\nrow 1\n");
  });

  it("is not held in memory: the source is read as the upstream takes it", async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read++;
        yield new Uint8Array(64 * 1024);
      }
    }
    const slow = createServer((req) => req.pause());
    await new Promise<void>((done) => slow.listen(0, "127.0.0.1", done));
    setTestEnv(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
    const file = { name: "a.csv", content: endless() };
    const error = await failureOf(send({ ...context, timeoutMs: 400 }, importLocations, { file }));
    slow.closeAllConnections();
    slow.close();
    expect(error).toMatchObject({ kind: "timeout", callId: importLocationsCall.id });
    // What the two sockets hold, not what a second of this would be.
    expect(read * 64).toBeLessThan(32 * 1024);
  });

  it("that breaks off at its source is not the upstream's fault, nor sent again", async () => {
    api.answersJson(200, job);
    async function* broken() {
      yield new TextEncoder().encode("row 0\n");
      throw new Error("the browser went away");
    }
    const error = await failureOf(
      send(context, importLocations, { file: { name: "a.csv", content: broken() } }),
    );
    expect(error).toMatchObject({ kind: "aborted" });
    expect(api.heard).toHaveLength(0);
  });

  it("is done even where the server tells of no job", async () => {
    const file = () => ({ name: "a.csv", content: new Blob(["name\n"]) });
    api.answersJson(200, { message: "12 rows imported" });
    expect(await send(context, importLocations, { file: file() })).toBeUndefined();
    api.answers((_, res) => res.writeHead(204).end());
    expect(await send(context, importLocations, { file: file() })).toBeUndefined();
    api.answersJson(503, {});
    expect(await failureOf(send(context, importLocations, { file: file() }))).toMatchObject({
      status: 503,
    });
    expect(api.heard).toHaveLength(1);
  });
});
