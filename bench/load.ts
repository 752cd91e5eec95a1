import autocannon from "autocannon";
import { percentiles, type Times } from "./times";

export interface Load extends Times {
  requestsPerSecond: number;
  requests: number;
}

interface LoadOptions {
  headers?: Record<string, string>;
  connections: number;
  /** Either so many seconds or so many requests. */
  seconds?: number;
  requests?: number;
}

/** What one run took, and each of its requests, in milliseconds. */
interface Run {
  took: number;
  times: number[];
}

/**
 * Asks for a page again and again.
 *
 * @throws when any answer is not a success: its figures would mean nothing
 */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  return summary([await run(url, options)]);
}

/** The same after a warm-up, so that the compiler of the engine has settled. */
export async function settledLoad(url: string, options: LoadOptions): Promise<Load> {
  await warmUp(url, options);
  return load(url, options);
}

/**
 * Several pages, each for `seconds` in all but a little at a time in turns, so that whatever
 * else the machine does hits them all.
 */
export async function loadInTurns<Name extends string>(
  pages: Record<Name, { url: string; headers?: Record<string, string> }>,
  options: { connections: number; seconds: number },
): Promise<Record<Name, Load>> {
  const { connections } = options;
  const names = Object.keys(pages) as Name[];
  const runs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Run[]
  >;
  for (const name of names) await warmUp(pages[name].url, { ...pages[name], connections });
  for (let second = 0; second < options.seconds; second++) {
    for (const name of names) {
      const { url, headers } = pages[name];
      runs[name].push(await run(url, { headers, connections, seconds: 1 }));
    }
  }
  const loads = names.map((name) => [name, summary(runs[name])]);
  return Object.fromEntries(loads) as Record<Name, Load>;
}

const warmUp = (url: string, options: LoadOptions) =>
  run(url, { ...options, requests: undefined, seconds: 3 });

async function run(url: string, options: LoadOptions): Promise<Run> {
  const times: number[] = [];
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const cannon = autocannon(
      {
        url,
        headers: options.headers,
        connections: options.connections,
        ...(options.requests ? { amount: options.requests } : { duration: options.seconds }),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    cannon.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  }
  return { took: performance.now() - started, times };
}

function summary(runs: readonly Run[]): Load {
  const times = runs.flatMap((each) => each.times);
  const took = runs.reduce((sum, each) => sum + each.took, 0);
  return {
    requestsPerSecond: times.length / (took / 1000),
    ...percentiles(times),
    requests: times.length,
  };
}
