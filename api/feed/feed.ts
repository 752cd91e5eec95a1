import { setImmediate as breathe } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { outsideSpans } from "platform/watch/tracing";
import type { Db } from "../db/connect";
import { outsideWork } from "../db/work";
import { ApiError, tooManyRequests } from "../http/errors";
import { createSleeper } from "../sleeper";
import { beat } from "./event-text";
import type { StreamLimits } from "./limits";
import { type Listener, lostRight } from "./listeners";
import { createLook, type Heard } from "./look";
import type { Mark } from "./mark";
import { createPipe, type Pipe } from "./pipe";

/** Tells listeners of what is new as server-sent events. */
export interface Feed {
  /**
   * A stream of what is news within the listener's scope: from where an earlier stream broke off,
   * or from now on. It ends with the token, the limits, the listener's session or right to it, or the feed.
   *
   * @param lastEventId of the last event that the listener was told
   * @throws 429 for one stream too many
   */
  listen(listener: Listener, lastEventId?: string): Promise<AsyncIterable<string>>;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams; none begins after it. */
  stop(): Promise<void>;
}

interface FeedOptions {
  db: Db;
  now: () => Date;
  log?: FastifyBaseLogger;
  limits: StreamLimits;
  /** By which rows are named, in milliseconds. */
  clock?: () => number;
}

/**
 * One look a second serves all listeners of this process, and there is none while nobody
 * listens. Looking into the database instead of being told is what works on both engines and
 * across processes. A stream begins with a look, so that what its listener missed ends exactly
 * where the next look begins.
 */
export function createFeed({ db, now, log, limits, clock = Date.now }: FeedOptions): Feed {
  const listeners = new Map<Pipe, Heard>();
  let stopped = false;
  /** Ends when nobody listens any more. */
  let watch: Promise<void> | undefined;
  const sleeper = createSleeper();

  const look = createLook({ db, listeners, limits, now, clock });

  async function run(): Promise<void> {
    let mark: Mark | undefined;
    let beatAt = Date.now() + limits.heartbeatMs;
    let checkAt = Date.now() + limits.checkEveryMs;
    while (listeners.size > 0) {
      sleeper.tire();
      try {
        if (Date.now() >= checkAt) {
          checkAt = Date.now() + limits.checkEveryMs;
          await endWithoutRight(db, listeners);
        }
        mark = await look(mark);
        if (Date.now() >= beatAt) {
          beatAt = Date.now() + limits.heartbeatMs;
          for (const [pipe, { begins }] of listeners) if (!begins) pipe.put(beat(mark));
        }
      } catch (error) {
        log?.error({ err: error }, "could not look for news");
        for (const { begins } of listeners.values()) begins?.failed(error);
      }
      if (listeners.size > 0) await sleeper.sleep(limits.lookEveryMs);
    }
    watch = undefined;
  }

  return {
    async listen(listener, lastEventId) {
      if (stopped) throw new ApiError(503, "The API is stopping");
      if (countSame(listeners, listener) >= limits.perUser)
        throw tooManyRequests(limits.heartbeatMs);
      const forMs = Math.min(
        limits.longestMs,
        listener.caller.tokenEnds.getTime() - now().getTime(),
      );
      const timer = setTimeout(() => pipe.end(), Math.max(0, forMs));
      timer.unref();
      const heard: Heard = { ...listener, lastEventId };
      const pipe = createPipe(() => {
        clearTimeout(timer);
        listeners.delete(pipe);
        heard.begins?.ready();
        if (listeners.size === 0) sleeper.wake();
      });
      const ready = new Promise<void>((done, failed) => {
        heard.begins = { ready: done, failed };
      });
      listeners.set(pipe, heard);
      sleeper.wake();
      // It goes on for longer than the request that begins it.
      watch ??= outsideWork(() => outsideSpans(run));
      try {
        await ready;
      } catch (error) {
        pipe.end();
        throw error;
      }
      return pipe;
    },

    count: () => listeners.size,

    async stop() {
      stopped = true;
      for (const pipe of listeners.keys()) pipe.end();
      await watch;
      // So that readers find the end before their connections are closed.
      await breathe();
    },
  };
}

/** Ends the streams of listeners whose session or right to them has ended. */
async function endWithoutRight(db: Db, listeners: ReadonlyMap<Pipe, Heard>): Promise<void> {
  const all = [...listeners].map(([pipe, listener]) => ({ ...listener, pipe }));
  for (const { pipe } of await lostRight(db, all)) pipe.end();
}

/** How many streams of this name the user has open. */
const countSame = (listeners: ReadonlyMap<Pipe, Heard>, { caller, stream }: Listener): number =>
  [...listeners.values()].filter(
    (other) => other.caller.id === caller.id && other.stream.name === stream.name,
  ).length;
