import { setImmediate as nextTurn } from "node:timers/promises";
import type { EntryContext } from "@remix-run/node";

/** The data of a page, as scripts that hand it over to Remix in the browser. */
export interface Handoff {
  /** What is there by now. */
  now: string;
  /** What is still awaited; absent where that is nothing. */
  later?: AsyncIterable<string>;
}

interface HandoffOptions {
  nonce: string;
  /** Wait for everything. */
  whole: boolean;
  /** Fires when nobody is there any more to hand it over to. */
  signal: AbortSignal;
}

/**
 * Writes what Remix' own component for it (StreamTransfer) would, which needs React's streaming
 * renderer.
 *
 * @param context of a page that is rendered
 * @throws what encoding the data fails with, or the reason of `signal`
 */
export async function handOff(context: EntryContext, options: HandoffOptions): Promise<Handoff> {
  const { nonce, whole, signal } = options;
  if (!context.serverHandoffStream || !context.renderMeta?.didRenderScripts) return { now: "" };
  const reader = context.serverHandoffStream.getReader();
  const read = untilGone(reader, signal);
  const decoder = new TextDecoder();
  const close = scriptOf("close();", nonce);
  const enqueue = (text: string) =>
    text && scriptOf(`enqueue(${escaped(JSON.stringify(text))});`, nonce);

  let text = "";
  let next = read();
  for (;;) {
    // What is not there when all that is at hand has been done is waited for elsewhere.
    const step = await (whole ? next : Promise.race([next, nextTurn()]));
    if (!step) return { now: enqueue(text), later: later(next) };
    if (step.done) return { now: enqueue(text) + close };
    text += decoder.decode(step.value, { stream: true });
    next = read();
  }

  async function* later(first: ReturnType<typeof read>) {
    for (let step = await first; !step.done; step = await read()) {
      yield enqueue(decoder.decode(step.value, { stream: true }));
    }
    yield close;
  }
}

/** Reads, but waits no longer than there is somebody to read for. */
function untilGone(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  const gone = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  gone.catch(() => {});
  return () => {
    const step = Promise.race([reader.read(), gone]);
    // It may be asked for before anyone waits for it.
    step.catch(() => {});
    return step;
  };
}

const scriptOf = (call: string, nonce: string) =>
  `<script nonce="${nonce}">window.__remixContext.streamController.${call}</script>`;

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
/** JSON that is safe within a script. */
const escaped = (json: string) => json.replace(/[&><\u2028\u2029]/g, (c) => ESCAPES[c] ?? c);
