import type { FastifyBaseLogger } from "fastify";
import { outsideWork } from "./db/work";

/** Work that no reply waits for. */
export interface Background {
  /** Begins it; a failure goes to the log alone. */
  run(name: string, work: () => Promise<void>): void;
  /** When all that was begun has ended. */
  finished(): Promise<void>;
}

export function createBackground(log?: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const ended = outsideWork(work)
        .catch((error: unknown) => log?.error({ err: error }, `${name} failed`))
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async finished() {
      await Promise.all(running);
    },
  };
}
