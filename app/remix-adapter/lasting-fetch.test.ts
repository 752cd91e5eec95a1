import { createRequire } from "node:module";
import { expect, it, vi } from "vitest";
import { lastingFetch, type Policy } from "./lasting-fetch";

const { decode } = createRequire(createRequire(import.meta.url).resolve("@remix-run/react"))(
  "turbo-stream",
);

const ORIGIN = "http://waybook.example";
const DATA = new URL(`${ORIGIN}/routes.data?page=2`);
const POST = { method: "POST", body: "name=New" };
const OURS = { "x-remix-response": "yes" };

/** A reply that arrives in these parts, then breaks off if it is to. */
function replyOf(parts: string[], broken = false, headers: Record<string, string> = OURS) {
  const encoder = new TextEncoder();
  const left = [...parts];
  const body = new ReadableStream({
    pull(controller) {
      const part = left.shift();
      if (part !== undefined) controller.enqueue(encoder.encode(part));
      else if (broken) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
  return new Response(body, { headers });
}

/** Fetches once; the result is undefined where the policy would have to repeat it or ask. */
async function attemptOf(reply: () => Promise<Response> | Response, url = DATA, init = {}) {
  const onBroken = vi.fn();
  const results: (Response | undefined)[] = [];
  const once: Policy["write"] = async (attempt) => {
    const result = await attempt();
    results.push(result);
    return result;
  };
  const policy: Policy = { read: once as Policy["read"], write: once, onBroken };
  const fetch = lastingFetch(async () => reply(), ORIGIN, policy);
  const given = await fetch(url, init);
  return { result: results[0], asked: results.length > 0, given, onBroken };
}

it.each([
  ["fails", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is answered by a proxy", () => new Response("<h1>502</h1>", { status: 502 })],
  ["is answered by a portal", () => new Response("<h1>Sign in</h1>")],
  ["breaks off", () => replyOf(['[{"_1":2},"da'], true)],
  ["breaks off without an error", () => replyOf(['[{"_1":2},"da'])],
])("a request that %s has no result", async (_, reply) => {
  for (const init of [{}, POST]) {
    const { asked, result } = await attemptOf(reply, DATA, init);
    expect(asked).toBe(true);
    expect(result).toBeUndefined();
  }
});

it("an aborted request fails as it does without us", async () => {
  const signal = AbortSignal.abort();
  const abort = () => Promise.reject(signal.reason);
  await expect(attemptOf(abort, DATA, { signal })).rejects.toBe(signal.reason);
  await expect(attemptOf(abort, DATA, { ...POST, signal })).rejects.toBe(signal.reason);
});

it("the answer to a form is handed on whole", async () => {
  const { given } = await attemptOf(() => replyOf(['[{"_1":2},', '"data","x"]\n']), DATA, POST);
  expect(await given.text()).toBe('[{"_1":2},"data","x"]\n');
});

it("an answer without a body is handed on", async () => {
  const empty = () => new Response(null, { status: 204, headers: OURS });
  expect((await attemptOf(empty, DATA, POST)).given.status).toBe(204);
});

it("a form that is not sent has an empty answer that Remix can read", async () => {
  const { given } = await attemptOf(() => Promise.reject(new TypeError()), DATA, POST);
  expect(given.status).toBe(503);
  expect((await decode(given.body)).value).toEqual({ data: null });
});

it("a page is handed on with its first line; what follows may come later", async () => {
  const { result, onBroken } = await attemptOf(() => replyOf(['["page"]', '\nP1:["la', 'ter"]\n']));
  expect(await result?.text()).toBe('["page"]\nP1:["later"]\n');
  expect(onBroken).not.toHaveBeenCalled();
});

it("a page whose later part breaks off is to be read again", async () => {
  const { result, onBroken } = await attemptOf(() => replyOf(['["page"]\n', 'P1:["la'], true));
  await expect(result?.text()).rejects.toThrow();
  expect(onBroken).toHaveBeenCalledOnce();
});

it("a script is waited for unless it is gone", async () => {
  const url = new URL(`${ORIGIN}/build/_shared/chunk.js`);
  const type = { "content-type": "text/javascript; charset=utf-8" };
  expect((await attemptOf(() => new Response("1", { headers: type }), url)).result?.ok).toBe(true);
  expect((await attemptOf(() => new Response("", { status: 404 }), url)).result?.status).toBe(404);
  for (const reply of [new Response("", { status: 503 }), new Response("<h1>Portal</h1>")]) {
    expect((await attemptOf(() => reply, url)).result).toBeUndefined();
  }
});

it("all else is fetched as it is", async () => {
  for (const url of [
    new URL(`${ORIGIN}/places.json`),
    new URL("http://elsewhere.example/a.data"),
  ]) {
    const { asked, given } = await attemptOf(() => new Response("as it is"), url);
    expect(asked).toBe(false);
    expect(await given.text()).toBe("as it is");
  }
});
