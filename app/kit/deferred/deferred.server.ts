import { runsScripts } from "~/server/request.server";
import type { Deferred } from "./use-deferred";

/** So long a page waits for a part that may come after it. */
const WAIT_MS = 250;

/**
 * What is there in time to be part of the page. What is slower follows, in browsers that are
 * known to run scripts; all others wait for the whole.
 *
 * @param promise must not fail
 */
export async function deferIfSlow<T>(promise: Promise<T>, request: Request): Promise<Deferred<T>> {
  const whole = promise.then((now) => ({ now }));
  if (!(runsScripts(request) || askedByScripts(request))) return whole;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = new Promise<Deferred<T>>((resolve) => {
    timer = setTimeout(() => resolve({ later: promise }), WAIT_MS);
  });
  return Promise.race([whole, later]).finally(() => clearTimeout(timer));
}

/** Browsers ask for a page in so many words; scripts that ask for its data do not. */
const askedByScripts = (request: Request) =>
  !(request.headers.get("accept") ?? "text/html").includes("text/html");
