import { statSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { DirectionsError, TOO_SLOW, UNREACHABLE, UNREADABLE_ROADS } from "geo/directions/errors";
import { unlessAborted } from "geo/requests/unless-aborted";
import type { ThreadData, ThreadReply } from "geo/roads/search/messages";
import type { Answer, Question } from "geo/roads/search/router";
import { log } from "~/server/log.server";
import { metrics } from "~/server/metrics.server";
import { startThread } from "~/server/thread.server";

const TIMEOUT_MS = 10_000;
/** Its memory is given back where nobody plans for a while. */
const IDLE_MS = 10 * 60_000;
/** After it failed, nobody is made to wait for it to fail again. */
const PAUSE_MS = 1_000;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: DirectionsError): void;
  timeout: NodeJS.Timeout;
}

interface ThreadOptions {
  /** Until a question is given up, and a thread that has read its roads is ended; 10 s if not given. */
  timeoutMs?: number;
  /** Until a thread that nobody asks is ended; 10 min if not given. */
  idleMs?: number;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/**
 * A thread with the roads of a region: started for the first question, again for the next one
 * after it failed, and ended when nobody asks for a while.
 */
export class RoadThread {
  readonly #data: ThreadData;
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  /** Whether the thread has read its roads, which takes many seconds where they are a state's. */
  #loaded = false;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;
  #startAfter = 0;
  /** The state of the file in which it could not be read. */
  #unreadable: string | undefined;
  #retired = false;

  constructor(data: ThreadData, options: ThreadOptions = {}) {
    this.#data = data;
    this.#options = options;
  }

  /**
   * @throws DirectionsError where the thread fails or does not answer in time, or the signal's
   *   reason when it is aborted
   */
  async ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    return unlessAborted(this.#ask(question), signal);
  }

  /** For tests, which ask whether it ended. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Ends the thread as soon as it has answered what it was asked. */
  retire(): void {
    this.#retired = true;
    if (this.#waiting.size === 0) this.#end();
  }

  #ask(question: Question): Promise<Answer> {
    const { timeoutMs = TIMEOUT_MS, now = Date.now } = this.#options;
    if (!this.#worker) {
      if (this.#unreadable === stateOf(this.#data.file)) return Promise.reject(unreadable());
      if (now() < this.#startAfter) return Promise.reject(unreachable());
    }
    const worker = this.#worker ?? this.#start();
    clearTimeout(this.#idle);
    worker.ref();
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      const late = () => {
        if (!this.#loaded) this.#settle(id)?.reject(tooSlow());
        else this.#fail(worker, new Error(`no answer in ${timeoutMs} ms`), tooSlow());
      };
      const timeout = setTimeout(late, timeoutMs);
      this.#waiting.set(id, { resolve, reject, timeout });
      worker.postMessage({ id, question });
    });
  }

  #start(): Worker {
    const source = "geo/roads/search/worker-entry.ts";
    const state = stateOf(this.#data.file);
    const worker = startThread("road-worker", source, this.#data);
    worker.on("message", (reply: ThreadReply) => {
      if (this.#worker !== worker) return;
      if ("loaded" in reply) this.#loaded = true;
      else if ("unreadable" in reply) this.#giveUp({ state, reason: reply.unreadable });
      else this.#settle(reply.id)?.resolve(reply.answer);
    });
    worker.once("error", (error) => this.#fail(worker, error));
    worker.once("exit", (code) => this.#fail(worker, new Error(`it ended with code ${code}`)));
    this.#worker = worker;
    this.#loaded = false;
    return worker;
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timeout);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#rest();
    return waiting;
  }

  /** Nobody is to wait for a file that can't be read, until it is another. */
  #giveUp({ state, reason }: { state: string; reason: string }): void {
    log().error({ file: this.#data.file, reason }, UNREADABLE_LOG);
    this.#unreadable = state;
    this.#refuseAll(unreadable());
  }

  #fail(worker: Worker, cause: Error, error: DirectionsError = unreachable()): void {
    // One that we ended is no longer ours.
    if (this.#worker !== worker) return;
    metrics().engineEnds.inc({ engine: "roads" });
    log().warn({ err: cause, file: this.#data.file }, "the thread with the roads failed");
    this.#startAfter = (this.#options.now ?? Date.now)() + PAUSE_MS;
    this.#refuseAll(error);
  }

  #refuseAll(error: DirectionsError): void {
    this.#end();
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(error);
  }

  #rest(): void {
    // It must not keep the server from ending.
    this.#worker?.unref();
    if (this.#retired) this.#end();
    else this.#idle = setTimeout(() => this.#end(), this.#options.idleMs ?? IDLE_MS).unref();
  }

  #end(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}

const UNREADABLE_LOG =
  "the prepared roads can't be read: run `npm run roads` again. Until then routes are estimated, or refused where DIRECTIONS names an engine";

/** Tells one state of a file from another. */
function stateOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size} ${stat.mode}` : "";
}

const unreadable = () => new DirectionsError({ kind: "unreadable", message: UNREADABLE_ROADS });
const unreachable = () => new DirectionsError({ kind: "unreachable", message: UNREACHABLE });
const tooSlow = () => new DirectionsError({ kind: "timeout", message: TOO_SLOW });
