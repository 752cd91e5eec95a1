import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { serveForTests } from "../server/testing/served-app";
import { sendResponse } from "./send-response.server";

const app = serveForTests();

// Nothing that could be packed.
const PIECE = crypto.getRandomValues(new Uint8Array(64 * 1024));
const PIECES = 1_000;

/** Asked for without fetch, which in Node 20 sticks at long packed answers. */
async function open(encoding: string): Promise<IncomingMessage> {
  const asked = get(app.url, { headers: { "accept-encoding": encoding } });
  asked.on("error", () => {});
  const [reply] = await once(asked, "response");
  return reply;
}

/** An answer of 64 MB that says how much of it was made, and whether it was given up. */
async function serveLong() {
  const state = { made: 0, givenUp: false };
  await app.serve((_req, res, next) => {
    const body = new ReadableStream({
      pull(stream) {
        if (state.made === PIECES) return stream.close();
        state.made++;
        stream.enqueue(PIECE);
      },
      cancel() {
        state.givenUp = true;
      },
    });
    const headers = { "content-type": "text/csv", "x-of": "test" };
    sendResponse(new Response(body, { status: 201, headers }), res).catch(next);
  });
  return state;
}

it.each([
  [undefined, "no-store"],
  ["private, max-age=31536000, immutable", "private, max-age=31536000, immutable"],
])("a response stays on no disk unless it says that it may: %s", async (said, sent) => {
  await app.serve((_req, res, next) => {
    const headers = new Headers(said ? { "cache-control": said } : {});
    sendResponse(new Response("a,b", { headers }), res).catch(next);
  });
  expect((await fetch(app.url)).headers.get("cache-control")).toBe(sent);
});

it("an answer that is there as a whole is sent without a flush", async () => {
  const flush = vi.fn();
  await app.serve((_req, res, next) => {
    res.flush = flush;
    const headers = { "content-length": "5" };
    sendResponse(new Response("whole", { headers }), res).catch(next);
  });
  expect(await (await fetch(app.url)).text()).toBe("whole");
  expect(flush).not.toHaveBeenCalled();
});

describe("an answer that is sent while it is made", () => {
  it.each(["identity", "gzip"])("comes whole, with its status and headers: %s", async (as) => {
    await serveLong();
    const reply = await open(as);
    expect(reply).toMatchObject({ statusCode: 201, headers: { "x-of": "test" } });
    const text = as === "gzip" ? reply.pipe(createGunzip()) : reply;
    let bytes = 0;
    for await (const part of text) bytes += part.length;
    expect(bytes).toBe(PIECE.length * PIECES);
  });

  it("waits for a reader that is slow, and goes on with them", async () => {
    const state = await serveLong();
    const reply = await open("identity");
    reply.pause();
    // What the system itself holds for the reader is far less than half of it.
    await pause(300);
    expect(state.made).toBeLessThan(PIECES / 2);
    let bytes = 0;
    for await (const part of reply) bytes += part.length;
    expect(bytes).toBe(PIECE.length * PIECES);
  });

  it.each(["identity", "gzip"])("is made no further once its reader has left: %s", async (as) => {
    const state = await serveLong();
    const reply = await open(as);
    reply.on("error", () => {});
    reply.destroy();
    await vi.waitFor(() => expect(state.givenUp).toBe(true));
    expect(state.made).toBeLessThan(PIECES);
    expect(app.lines.join()).not.toContain("the request failed");
  });

  it("breaks off where it fails, so that half of it looks like no whole", async () => {
    await app.serve((_req, res, next) => {
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(PIECE),
        pull: () => Promise.reject(new Error("the data is gone")),
      });
      sendResponse(new Response(body), res).catch(next);
    });
    await expect(fetch(app.url).then((reply) => reply.text())).rejects.toThrow();
    await vi.waitFor(() => expect(app.lines.join()).toContain("the data is gone"));
  });
});
