import { afterEach, expect, it, vi } from "vitest";
import { whenPageDataIsRead } from "./page-data";

afterEach(() => vi.unstubAllGlobals());

it("a page's data is awaited before anything is rendered", async () => {
  let send: (text: string) => void = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      };
    },
  });
  vi.stubGlobal("window", { __remixContext: { stream, future: { v3_singleFetch: true } } });
  let isRead = false;
  const reading = whenPageDataIsRead().then(() => {
    isRead = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isRead).toBe(false);
  // An empty object, as Remix encodes it.
  send("[{}]\n");
  await reading;
});
