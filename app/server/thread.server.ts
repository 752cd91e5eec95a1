import { Worker } from "node:worker_threads";
import { programOf } from "./built.server";

/** Without a limit each thread would take some 40 MB for what it needs only for a moment. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/**
 * Starts a program of ours in a thread of its own.
 * @param source its beginning, from the root of the repository
 */
export function startThread(name: string, source: string, workerData: unknown): Worker {
  const { url, isSource } = programOf(name, source);
  if (!isSource) return new Worker(url, { workerData, resourceLimits });
  // `--import tsx` does not reach into a thread.
  const program = `import("tsx/esm/api").then(({ tsImport }) => tsImport("${url}", "${import.meta.url}"))`;
  return new Worker(program, { eval: true, execArgv: [], workerData, resourceLimits });
}
