import autocannon from "autocannon";

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  requests: number;
}

interface LoadOptions {
  headers?: Record<string, string>;
  connections: number;
  /** Either so many seconds or so many requests. */
  seconds?: number;
  requests?: number;
}

/**
 * Asks for a page again and again.
 *
 * @throws when any answer is not a success: its figures would mean nothing
 */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        headers: options.headers,
        connections: options.connections,
        ...(options.requests ? { amount: options.requests } : { duration: options.seconds }),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    run.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return {
    requestsPerSecond: times.length / ((performance.now() - started) / 1000),
    p50: at(0.5),
    p95: at(0.95),
    requests: times.length,
  };
}

/** The same after a warm-up, so that the compiler of the engine has settled. */
export async function settledLoad(url: string, options: LoadOptions): Promise<Load> {
  await load(url, { ...options, requests: undefined, seconds: 3 });
  return load(url, options);
}
