import type { Call, CallInput, CallReply } from "contract/call";
import type { Random } from "../../api/demo/random";
import { type ApiCalls, type Caller, Refusal } from "../support/api-calls";

/** No word, or none to rely on, on whether a write was done: it may be there as a whole, or not at all. */
export class Unsure extends Error {
  override name = "Unsure";
}

/** For how long the API knows the keys of what it made. */
export const KEY_RETENTION_MS = 24 * 3_600_000;

/** What is not as it was acknowledged. */
export interface Findings {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There in part, twice, or as nobody asked for it. */
  halfDone: string[];
  /** Answers that say nothing of what is wrong: a bare 500. */
  unclear: string[];
}

export const noFindings = (): Findings => ({ lost: [], halfDone: [], unclear: [] });

/** What all writers know of how things are. */
export interface Mood {
  /** Refusals are to be expected as well, such as of what has run out meanwhile. */
  lenient: boolean;
}

interface DeskOptions {
  api: ApiCalls;
  caller: Caller;
  random: Random;
  findings: Findings;
  mood: Mood;
  /** The clock of whoever writes. */
  now?: () => number;
}

/** From where one writer asks, in its own name, one call after the other. */
export class Desk {
  /** Writes that were acknowledged. */
  acknowledged = 0;
  readonly api: ApiCalls;
  readonly random: Random;
  readonly findings: Findings;
  readonly mood: Mood;
  readonly now: () => number;
  caller: Caller;

  constructor({ api, caller, random, findings, mood, now = Date.now }: DeskOptions) {
    this.api = api;
    this.caller = caller;
    this.random = random;
    this.findings = findings;
    this.mood = mood;
    this.now = now;
  }

  /** @throws Unsure where it is not known whether it was done */
  async ask<C extends Call>(
    call: C,
    input?: CallInput<C> & { form?: FormData },
    key?: string,
  ): Promise<CallReply<C>> {
    try {
      const reply = await this.api.call(this.caller, call, input, key);
      if (reply === undefined) throw new Unsure(`${call.id} was not answered`);
      if (call.method !== "GET") this.acknowledged++;
      return reply;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message } = error;
      if (status < 500 && status !== 429 && !this.mood.lenient) throw error;
      if (status === 500) this.findings.unclear.push(message);
      throw new Unsure(message);
    }
  }
}

/** Writes from a desk, and knows what must be there of it. */
export interface Writer {
  readonly desk: Desk;
  /** The next write, or a few. */
  turn(): Promise<void>;
  /**
   * Compares what is stored with what was acknowledged, and asks again for what was not answered
   * where that makes nothing twice. What is found is what must be there from now on.
   */
  check(): Promise<void>;
}
