/**
 * A `fetch` for what Remix fetches in the browser. Remix takes a failed request for an error of the
 * page and shows the root's error page; here the page stays, and the request waits.
 */

type Fetch = typeof fetch;

/** One try of a request; undefined where the server could not be reached. */
type Attempt = () => Promise<Response | undefined>;

/** What becomes of requests that fail. */
export interface Policy {
  /** Repeats the attempt until it succeeds. */
  read: (attempt: Attempt, signal: AbortSignal | undefined) => Promise<Response>;
  /** Repeats it as the user says; undefined if they give up. */
  write: (attempt: Attempt, signal: AbortSignal | undefined) => Promise<Response | undefined>;
  /** Called when a part of a page that was to follow later did not arrive. */
  onBroken: () => void;
}

/** An answer of an action without data, as Remix encodes it; by its status the page is not read again. */
const NOT_SENT = () => new Response('[{"_1":-5},"data"]\n', { status: 503 });

/** Installs the fetch for the page. */
export function installLastingFetch(policy: Policy): void {
  window.fetch = lastingFetch(window.fetch.bind(window), location.origin, policy);
}

/** Fetches page data, scripts and the answers of forms by a policy, and all else as it is. */
export function lastingFetch(plain: Fetch, origin: string, policy: Policy): Fetch {
  return (input, init = {}) => {
    // Remix passes a URL; nothing else in the console does.
    if (!(input instanceof URL) || input.origin !== origin) return plain(input, init);
    const signal = init.signal ?? undefined;
    const attempt = (arrived: Arrived) => () => complete(plain(input, init), arrived, signal);
    if (input.pathname.startsWith("/build/")) return policy.read(attempt(script), signal);
    if (!input.pathname.endsWith(".data")) return plain(input, init);
    if (!init.method || init.method === "GET") {
      return policy.read(attempt(pageData(policy.onBroken)), signal);
    }
    return policy.write(attempt(answer), signal).then((reply) => reply ?? NOT_SENT());
  };
}

/** Returns a reply once enough of it arrived; undefined if it broke off or is not the console's. */
type Arrived = (reply: Response) => Promise<Response | undefined>;

/** @throws what the fetch failed with if it was aborted */
async function complete(
  fetching: Promise<Response>,
  arrived: Arrived,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> {
  try {
    return await arrived(await fetching);
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}

/** A proxy's error page has no such header. */
const isOurs = (reply: Response) => reply.headers.has("x-remix-response");

/** A script that is gone, as after an update, is no script that will come back. */
const script: Arrived = async (reply) => {
  const isScript = reply.headers.get("content-type")?.includes("javascript");
  if (reply.ok ? !isScript : reply.status >= 500) return undefined;
  return new Response(await reply.arrayBuffer(), reply);
};

/** Remix encodes an answer as lines, or there is nothing to encode. */
const answer: Arrived = async (reply) => {
  if (!isOurs(reply)) return undefined;
  if (reply.status === 204) return reply;
  const text = await reply.text();
  return text.endsWith("\n") ? new Response(text, reply) : undefined;
};

/** The first line is the page. The lines after it are what follows later: see `deferIfSlow`. */
const pageData =
  (onBroken: () => void): Arrived =>
  async (reply) => {
    if (!isOurs(reply)) return undefined;
    const reader = reply.body?.getReader();
    if (!reader) return reply;
    const parts: Uint8Array[] = [];
    while (!parts.at(-1)?.includes(NEW_LINE)) {
      const { value } = await reader.read();
      if (!value) return undefined;
      parts.push(value);
    }
    return new Response(rest(parts, reader, onBroken), reply);
  };

const NEW_LINE = 10;

function rest(
  parts: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onBroken: () => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
    },
    async pull(controller) {
      try {
        const { value } = await reader.read();
        if (value) controller.enqueue(value);
        else controller.close();
      } catch (error) {
        const isAborted = error instanceof DOMException && error.name === "AbortError";
        if (!isAborted) onBroken();
        controller.error(isAborted ? error : new DOMException("broken off", "AbortError"));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
