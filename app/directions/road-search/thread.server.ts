import type { Worker } from "node:worker_threads";
import { unlessAborted } from "~/lib/unless-aborted";
import { log } from "~/server/log.server";
import { startThread } from "~/server/thread.server";
import { DirectionsError, TOO_SLOW, UNREACHABLE } from "../errors";
import type { ThreadData, ThreadReply } from "./messages";
import type { Answer, Question } from "./router";

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
  /** Until a question is given up and the thread is ended; 10 s if not given. */
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
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;
  #startAfter = 0;
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
    if (!this.#worker && now() < this.#startAfter) return Promise.reject(unreachable());
    const worker = this.#worker ?? this.#start();
    clearTimeout(this.#idle);
    worker.ref();
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      const late = () => this.#fail(worker, new Error(`no answer in ${timeoutMs} ms`), tooSlow());
      const timeout = setTimeout(late, timeoutMs);
      this.#waiting.set(id, { resolve, reject, timeout });
      worker.postMessage({ id, question });
    });
  }

  #start(): Worker {
    const source = "app/directions/road-search/worker-entry.ts";
    const worker = startThread("road-worker", source, this.#data);
    worker.on("message", ({ id, answer }: ThreadReply) => this.#settle(id)?.resolve(answer));
    worker.once("error", (error) => this.#fail(worker, error));
    worker.once("exit", (code) => this.#fail(worker, new Error(`it ended with code ${code}`)));
    this.#worker = worker;
    return worker;
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timeout);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#rest();
    return waiting;
  }

  #fail(worker: Worker, cause: Error, error: DirectionsError = unreachable()): void {
    // One that we ended is no longer ours.
    if (this.#worker !== worker) return;
    log().warn({ err: cause, file: this.#data.file }, "the thread with the roads failed");
    this.#startAfter = (this.#options.now ?? Date.now)() + PAUSE_MS;
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

const unreachable = () => new DirectionsError({ kind: "unreachable", message: UNREACHABLE });
const tooSlow = () => new DirectionsError({ kind: "timeout", message: TOO_SLOW });
