import { Worker } from "node:worker_threads";
import { programOf } from "./built.server";

/**
 * Starts a program of ours in a thread of its own.
 * @param source its beginning, from the root of the repository
 */
export function startThread(name: string, source: string, workerData: unknown): Worker {
  const { url, isSource } = programOf(name, source);
  if (!isSource) return new Worker(url, { workerData });
  // `--import tsx` does not reach into a thread.
  const program = `import("tsx/esm/api").then(({ tsImport }) => tsImport("${url}", "${import.meta.url}"))`;
  return new Worker(program, { eval: true, execArgv: [], workerData });
}
