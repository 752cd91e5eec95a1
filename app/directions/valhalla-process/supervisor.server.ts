import { setTimeout as sleep } from "node:timers/promises";
import { Semaphore } from "geo/directions/semaphore";
import { unlessAborted } from "geo/requests/unless-aborted";
import { log } from "~/server/log.server";
import { metrics } from "~/server/metrics.server";
import { ValhallaChild, type ValhallaFiles } from "./child.server";
import type { WorkerRequest, WorkerResponse } from "./messages";

const TIMEOUT_MS = 10_000;
/** Its memory is given back where nobody plans for a while. */
const IDLE_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Each call has a thread; more at a time would only slow the server. */
const CALLS_AT_ONCE = 2;

export interface ProcessOptions {
  /** Until a call is given up and the process is started anew; 10 s if not given. */
  timeoutMs?: number;
  /** Until a process that nobody asks is ended; 10 min if not given. */
  idleMs?: number;
  /** Waits before a start, in milliseconds; for tests, which do not. */
  pause?: (ms: number) => Promise<unknown>;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/**
 * Supervises a process with Valhalla: starts it for the first question, again for the next one
 * after it ended, and ends it when nobody asks for a while. It ends with the server.
 */
export class ValhallaSupervisor {
  private child: ValhallaChild | undefined;
  private readonly semaphore = new Semaphore(CALLS_AT_ONCE);
  private calls = 0;
  private retired = false;
  private idle: NodeJS.Timeout | undefined;
  /** Ends in a row without an answer between them. */
  private failures = 0;
  private startAfter = 0;
  private readonly files: ValhallaFiles;
  private readonly options: ProcessOptions;

  constructor(files: ValhallaFiles, options: ProcessOptions = {}) {
    this.files = files;
    this.options = options;
  }

  /**
   * @throws DirectionsError where the process can't be started, ends or does not answer in
   *   time, or the signal's reason when it is aborted
   */
  async ask(request: Omit<WorkerRequest, "id">, signal?: AbortSignal): Promise<WorkerResponse> {
    signal?.throwIfAborted();
    // The call goes on when its caller is gone, and keeps its slot until it is over.
    return unlessAborted(
      this.semaphore.run(async () => {
        signal?.throwIfAborted();
        return this.call(request);
      }),
      signal,
    );
  }

  /** Ends the process as soon as it has answered what it was asked. */
  retire(): void {
    this.retired = true;
    if (this.calls === 0) this.end();
  }

  /** The running process, for tests that stop or kill it. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  private async call(request: Omit<WorkerRequest, "id">): Promise<WorkerResponse> {
    this.calls++;
    clearTimeout(this.idle);
    try {
      const child = this.child?.usable ? this.child : await this.start();
      await child.ready;
      const answer = await child.ask(request, this.options.timeoutMs ?? TIMEOUT_MS);
      this.failures = 0;
      return answer;
    } finally {
      this.calls--;
      if (this.calls === 0) this.rest();
    }
  }

  private async start(): Promise<ValhallaChild> {
    await this.child?.ended;
    const { pause = sleep, now = Date.now } = this.options;
    const wait = this.startAfter - now();
    if (wait > 0) await pause(wait);
    // Another call may have started it meanwhile.
    if (this.child) return this.child;
    const child = new ValhallaChild(this.files);
    this.child = child;
    void child.ended.then((how) => {
      // One that we ended is no longer ours.
      if (this.child !== child) return;
      this.child = undefined;
      this.startAfter = now() + pauseAfter(this.failures++);
      metrics().engineEnds.inc({ engine: "valhalla" });
      log().warn({ how, failures: this.failures }, "the Valhalla process ended");
    });
    return child;
  }

  private rest(): void {
    if (this.retired) this.end();
    else this.idle = setTimeout(() => this.end(), this.options.idleMs ?? IDLE_MS).unref();
  }

  private end(): void {
    const child = this.child;
    this.child = undefined;
    child?.kill();
  }
}

/** The first end is forgiven; after several in a row starts become rare. */
const pauseAfter = (failures: number) =>
  failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
