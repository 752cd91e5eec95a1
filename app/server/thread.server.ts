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

interface AnswerOptions<Message, Answer> {
  /** The answer among the messages; undefined for others, such as progress. */
  read: (message: Message) => Answer | undefined;
  /** Milliseconds after which the thread is ended. */
  longestMs: number;
  /** Aborting ends the thread and throws the signal's reason. */
  signal?: AbortSignal;
  /** What is thrown where the thread fails or does not answer. */
  failure: (message: string, options?: ErrorOptions) => Error;
}

/**
 * Waits for the one answer of a thread.
 *
 * @throws RangeError that the thread threw, as the question made no sense; `failure` for all else
 */
export function answerOf<Message, Answer>(
  worker: Worker,
  { read, longestMs, signal, failure }: AnswerOptions<Message, Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      fail(failure(`The thread did not answer within ${longestMs} ms`));
    }, longestMs);
    const abort = () => fail(signal?.reason);
    const settled = () => {
      clearTimeout(timeout);
      signal?.removeEventListener("abort", abort);
    };
    const fail = (error: unknown) => {
      settled();
      reject(error);
      void worker.terminate();
    };
    signal?.addEventListener("abort", abort, { once: true });
    worker.on("message", (message: Message) => {
      const answer = read(message);
      if (answer === undefined) return;
      settled();
      resolve(answer);
    });
    worker.once("error", (cause) => {
      fail(cause instanceof RangeError ? cause : failure("The thread failed", { cause }));
    });
    worker.once("exit", (code) => fail(failure(`The thread ended with code ${code}`)));
  });
}
