import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DirectionsError, TOO_SLOW, UNREACHABLE } from "geo/directions/errors";
import { programOf } from "~/server/built.server";
import { WorkerMessage, type WorkerRequest, type WorkerResponse } from "./messages";

/** Where the installed package and the configuration of the prepared roads lie. */
export interface ValhallaFiles {
  packageFolder: string;
  configFile: string;
}

/** Loading the engine from a slow disk takes a while. */
const START_MS = 30_000;
/** What the child is told of our surroundings: none of the settings. */
const ENVIRONMENT = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR", "TZ"];

interface Waiting {
  resolve: (answer: WorkerResponse) => void;
  reject: (error: DirectionsError) => void;
  timer: NodeJS.Timeout;
}

/** One life of the process that runs Valhalla, from its start to its end. */
export class ValhallaChild {
  /** Settles when the engine takes questions; rejects with a DirectionsError. */
  readonly ready: Promise<void>;
  /** Settles with how the process ended. */
  readonly ended: Promise<string>;
  private readonly process: ChildProcess;
  private ending = false;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(files: ValhallaFiles) {
    const { entry, execArgv } = program();
    this.process = fork(entry, [files.packageFolder, files.configFile], {
      execArgv,
      env: {
        ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
        NODE_ENV: process.env.NODE_ENV,
      },
      // What the engine writes says nothing that its answers do not.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Long texts go over as they are.
      serialization: "advanced",
    });
    // It must not keep alive a server that has nothing left to do.
    this.process.unref();
    this.process.channel?.unref();
    this.ended = this.end();
    this.ready = this.start();
    // Whoever waits for it is told; nobody has to.
    this.ready.catch(() => {});
  }

  /** @throws DirectionsError where no answer comes in time, or the process ends */
  ask(request: Omit<WorkerRequest, "id">, timeoutMs: number): Promise<WorkerResponse> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      const timer = setTimeout(() => {
        this.settle(id)?.reject(new DirectionsError({ kind: "timeout", message: TOO_SLOW }));
        // A call can't be broken off, and one that hangs holds its thread for good.
        this.kill();
      }, timeoutMs);
      this.waiting.set(id, { resolve, reject, timer });
      this.process.send({ id, ...request } satisfies WorkerRequest, (error) => {
        if (error) this.settle(id)?.reject(gone(error.message));
      });
    });
  }

  /** Ends the process at once; what it was asked fails. */
  kill(): void {
    this.ending = true;
    this.process.ref();
    this.process.kill("SIGKILL");
  }

  /** Whether it may be asked. */
  get usable(): boolean {
    return !this.ending;
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  private start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.kill(), START_MS);
      this.ended.then((how) => {
        clearTimeout(timer);
        reject(gone(how));
      });
      this.process.on("message", (received) => {
        const message = WorkerMessage.safeParse(received).data;
        if (!message) return;
        if ("id" in message) return this.settle(message.id)?.resolve(message);
        clearTimeout(timer);
        if ("ready" in message) return resolve();
        reject(gone(message.failed));
        this.kill();
      });
    });
  }

  private end(): Promise<string> {
    const kill = () => this.kill();
    process.once("exit", kill);
    return new Promise((resolve) => {
      const ended = (how: string) => {
        this.ending = true;
        process.removeListener("exit", kill);
        for (const id of this.waiting.keys()) this.settle(id)?.reject(gone(how));
        resolve(how);
      };
      this.process.once("error", (error) => ended(error.message));
      this.process.once("exit", (code, signal) => ended(signal ?? `code ${code}`));
    });
  }

  /** A question that is answered, or never will be. */
  private settle(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    clearTimeout(waiting?.timer);
    this.waiting.delete(id);
    return waiting;
  }
}

const gone = (cause: string) =>
  new DirectionsError({ kind: "unreachable", message: UNREACHABLE, cause });

function program(): { entry: string; execArgv: string[] } {
  const source = "app/directions/valhalla-process/worker-entry.ts";
  const { url, isSource } = programOf("valhalla-worker", source);
  return { entry: fileURLToPath(url), execArgv: isSource ? ["--import", "tsx"] : [] };
}
