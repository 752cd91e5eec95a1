// Loaded into a process before its program (`node --import`): SIGUSR2 ends all threads that search
// roads, whatever they are at, as a crash of theirs would.
import { syncBuiltinESMExports } from "node:module";
import threads, { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const running = new Set();
  threads.Worker = class extends threads.Worker {
    constructor(program, options) {
      super(program, options);
      if (!String(program).includes("road-worker")) return;
      running.add(this);
      this.once("exit", () => running.delete(this));
    }
  };
  syncBuiltinESMExports();
  process.on("SIGUSR2", () => {
    for (const thread of running) thread.terminate();
  });
}
