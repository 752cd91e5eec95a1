import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { type Resolve, targetsOf } from "./addresses";

/** How long a receiver may take, from the lookup of its host to the end of its answer. */
export const TIMEOUT_MS = 15_000;
/** The most that is read of an answer; what it says is used for nothing. */
const MOST_READ_BYTES = 64 * 1024;

export interface PostOptions {
  allowPrivate: boolean;
  resolve: Resolve;
  timeoutMs?: number;
  /** Ends it before its time. */
  stop?: AbortSignal;
}

/**
 * Posts a body, and follows no redirect.
 *
 * @returns the status of the answer
 * @throws AddressRefused for an address that nothing is sent to; Error where there is no answer in time, or
 *   it was stopped
 */
export async function post(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  { allowPrivate, resolve, timeoutMs = TIMEOUT_MS, stop }: PostOptions,
): Promise<number> {
  const time = AbortSignal.timeout(timeoutMs);
  const signal = stop ? AbortSignal.any([time, stop]) : time;
  signal.throwIfAborted();
  const tooLate = new Promise<never>((_, fail) => {
    const late = new Error(`No answer within ${timeoutMs / 1000} s`);
    signal.addEventListener("abort", () => fail(stop?.aborted ? stop.reason : late));
  });
  const sent = targetsOf(url, { allowPrivate, resolve }).then((targets) => {
    const lookup: LookupFunction = (_, options, found) =>
      options.all ? found(null, targets) : found(null, targets[0].address, targets[0].family);
    return exchange(url, body, { headers, lookup, signal });
  });
  // Whichever comes second is nobody's concern.
  sent.catch(() => {});
  tooLate.catch(() => {});
  return Promise.race([sent, tooLate]);
}

interface Exchange {
  headers: Record<string, string>;
  lookup: LookupFunction;
  signal: AbortSignal;
}

const exchange = (url: string, body: string, options: Exchange): Promise<number> =>
  new Promise((done, failed) => {
    const request = (url.startsWith("https:") ? requestHttps : requestHttp)(
      url,
      // A connection of its own, as a shared one may lead to an earlier address of the host.
      { ...options, method: "POST", agent: false },
      (answer) => {
        let read = 0;
        const end = () => done(answer.statusCode ?? 0);
        answer.on("data", (chunk: Buffer) => {
          read += chunk.length;
          if (read > MOST_READ_BYTES) answer.destroy();
        });
        answer.on("close", end).on("error", end);
      },
    );
    request.on("error", failed).end(body);
  });
