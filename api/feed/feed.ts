import { setImmediate as breathe } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { outsideSpans } from "platform/watch/tracing";
import type { Db } from "../db/connect";
import { ApiError, tooManyRequests } from "../http/errors";
import { createSleeper } from "../sleeper";
import { catchUp } from "./catch-up";
import { beat, newsText, RETRY } from "./event-text";
import type { StreamLimits } from "./limits";
import { type Listener, lostRight, mayHear } from "./listeners";
import type { Mark } from "./mark";
import { markNow, type News, readNews } from "./news";
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

interface Heard extends Listener {
  lastEventId?: string;
  /** While the stream waits for the next look to begin with. */
  begins?: { ready: () => void; failed: (error: unknown) => void };
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

  const times = () => ({ now: now(), at: clock() });

  async function run(): Promise<void> {
    let mark: Mark | undefined;
    let beatAt = Date.now() + limits.heartbeatMs;
    let checkAt = Date.now() + limits.checkEveryMs;
    while (listeners.size > 0) {
      sleeper.tire();
      try {
        if (Date.now() >= checkAt) {
          checkAt = Date.now() + limits.checkEveryMs;
          await endThoseWhoMayNot();
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

  /** Tells what came since the mark, and begins the streams that wait for it. */
  async function look(before: Mark | undefined): Promise<Mark> {
    const beginning = [...listeners].filter(([, { begins }]) => begins);
    const everybody = { scope: { kind: "all" } as const };
    const sources = [...new Set([...listeners.values()].flatMap(({ stream }) => stream.sources))];
    const asked = { ...times(), audience: everybody };
    const news = before && (await readNews(db, sources, before, asked));
    const mark = news?.mark ?? (await markNow(db, clock()));
    if (before && news) tell(listeners, before, news);
    for (const [pipe, listener] of beginning) await begin(pipe, listener, mark);
    return mark;
  }

  async function begin(pipe: Pipe, listener: Heard, mark: Mark): Promise<void> {
    const { lastEventId, begins } = listener;
    const isBack = lastEventId !== undefined;
    try {
      const missed =
        isBack && (await catchUp(db, listener, lastEventId, { ...times(), until: mark, limits }));
      pipe.put(RETRY + (missed || "") + beat(mark));
      listener.begins = undefined;
      begins?.ready();
    } catch (error) {
      begins?.failed(error);
    }
  }

  async function endThoseWhoMayNot(): Promise<void> {
    const all = [...listeners].map(([pipe, listener]) => ({ ...listener, pipe }));
    for (const { pipe } of await lostRight(db, all)) pipe.end();
  }

  return {
    async listen(listener, lastEventId) {
      const { caller, stream } = listener;
      if (stopped) throw new ApiError(503, "The API is stopping");
      const own = [...listeners.values()].filter(
        (other) => other.caller.id === caller.id && other.stream.name === stream.name,
      );
      if (own.length >= limits.perUser) throw tooManyRequests(limits.heartbeatMs);
      const forMs = Math.min(limits.longestMs, caller.tokenEnds.getTime() - now().getTime());
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
      watch ??= outsideSpans(run);
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

/** Each listener is told in one text, however much it is. */
function tell(listeners: ReadonlyMap<Pipe, Heard>, before: Mark, { items, mark }: News): void {
  const told = items.map((item) => ({ item, text: newsText(item, before, mark) }));
  for (const [pipe, listener] of listeners) {
    if (listener.begins) continue;
    const heard = told.filter(({ item }) => mayHear(listener, item));
    if (heard.length > 0) pipe.put(heard.map(({ text }) => text).join(""));
  }
}
