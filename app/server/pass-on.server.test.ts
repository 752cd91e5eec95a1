import { expect, it, vi } from "vitest";
import { passOn } from "./pass-on.server";

/** A stream without an end, with what tells it to end. */
function endless() {
  const ended = vi.fn();
  let put: (text: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      put = (text) => controller.enqueue(new TextEncoder().encode(text));
      fail = (error) => controller.error(error);
    },
    cancel: ended,
  });
  return { body, ended, put: (text: string) => put(text), fail: (error: Error) => fail(error) };
}

it("a stream that is passed on passes on what comes, as it comes", async () => {
  const { body, put } = endless();
  const reader = passOn(body, new AbortController().signal).getReader();
  for (const text of ["a", "b"]) {
    put(text);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(text);
  }
});

it("ends, and has its source end, when the reader has left", async () => {
  const { body, ended } = endless();
  const left = new AbortController();
  const text = new Response(passOn(body, left.signal)).text();
  left.abort();
  expect(await text).toBe("");
  expect(ended).toHaveBeenCalledOnce();
});

it("a stream that is passed on does not begin for a reader who has left already", async () => {
  const { body, ended } = endless();
  expect(await new Response(passOn(body, AbortSignal.abort())).text()).toBe("");
  expect(ended).toHaveBeenCalledOnce();
});

it("a stream that is passed on has its source end when it is cancelled itself", async () => {
  const { body, ended } = endless();
  await passOn(body, new AbortController().signal).cancel("enough");
  expect(ended).toHaveBeenCalledWith("enough");
});

it("a stream that is passed on fails with its source, but not for a reader who has left", async () => {
  for (const gone of [false, true]) {
    const { body, fail } = endless();
    const left = new AbortController();
    const text = new Response(passOn(body, left.signal)).text();
    fail(new Error("broken off"));
    if (gone) left.abort();
    if (gone) expect(await text).toBe("");
    else await expect(text).rejects.toThrow("broken off");
  }
});
