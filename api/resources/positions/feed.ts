import { setImmediate as breathe } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../db/connect";
import { ApiError, tooManyRequests } from "../../http/errors";
import { createSleeper } from "../../sleeper";
import { type Listener, lostRight, mayHear } from "./listeners";
import { createNews, type News, type NewsItem } from "./news";
import { createPipe, type Pipe } from "./pipe";

/** How event streams are limited. */
export interface StreamLimits {
  /** At once, for one user. */
  perUser: number;
  /** After this a stream ends, and a browser opens the next one by itself. */
  longestMs: number;
  heartbeatMs: number;
  /** Between two looks for news, for all listeners together. */
  lookEveryMs: number;
}

export const STREAM_LIMITS: StreamLimits = {
  perUser: 5,
  longestMs: 60 * 60_000,
  heartbeatMs: 15_000,
  lookEveryMs: 1000,
};

/** How long a browser waits before it opens an ended stream again. */
const RETRY_MS = 3000;

/** Tells listeners of new positions and visits as server-sent events. */
export interface Feed {
  /**
   * A stream of what is news from now on within the listener's scope. It ends with the token,
   * the limits, the listener's right to it, or the feed.
   *
   * @throws 429 for one stream too many
   */
  listen(listener: Listener): Promise<AsyncIterable<string>>;
  /** Ends all streams; none begins after it. */
  stop(): Promise<void>;
}

interface FeedOptions {
  db: Db;
  now: () => Date;
  log?: FastifyBaseLogger;
  limits: StreamLimits;
}

/**
 * One look a second serves all listeners of this process, and there is none while nobody
 * listens. Looking into the database instead of being told is what works on both engines and
 * across processes.
 */
export function createFeed({ db, now, log, limits }: FeedOptions): Feed {
  const listeners = new Map<Pipe, Listener & { since: string }>();
  let stopped = false;
  /** There while somebody listens. */
  let watch: { begun: Promise<News>; done: Promise<void> } | undefined;
  const sleeper = createSleeper();

  function startWatch() {
    const news = createNews(db);
    const begun = news.look().then(() => news);
    return { begun, done: begun.then(run, () => {}) };
  }

  async function run(news: News): Promise<void> {
    let beatAt = Date.now() + limits.heartbeatMs;
    while (listeners.size > 0) {
      sleeper.tire();
      await sleeper.sleep(limits.lookEveryMs);
      if (listeners.size === 0) break;
      try {
        tell(listeners, await news.look());
        if (Date.now() < beatAt) continue;
        beatAt = Date.now() + limits.heartbeatMs;
        await endThoseWhoMayNot();
        for (const pipe of listeners.keys()) pipe.put(": still here\n\n");
      } catch (error) {
        log?.error({ err: error }, "could not look for news");
      }
    }
    watch = undefined;
  }

  async function endThoseWhoMayNot(): Promise<void> {
    const all = [...listeners].map(([pipe, listener]) => ({ ...listener, pipe }));
    for (const { pipe } of await lostRight(db, all)) pipe.end();
  }

  return {
    async listen(listener) {
      const { caller } = listener;
      if (stopped) throw new ApiError(503, "The API is stopping");
      const own = [...listeners.values()].filter((other) => other.caller.id === caller.id);
      if (own.length >= limits.perUser) throw tooManyRequests(limits.heartbeatMs);
      const forMs = Math.min(limits.longestMs, caller.tokenEnds.getTime() - now().getTime());
      const timer = setTimeout(() => pipe.end(), Math.max(0, forMs));
      timer.unref();
      const pipe = createPipe(() => {
        clearTimeout(timer);
        listeners.delete(pipe);
        if (listeners.size === 0) sleeper.wake();
      });
      listeners.set(pipe, { ...listener, since: now().toISOString() });
      watch ??= startWatch();
      const { begun } = watch;
      try {
        await begun;
      } catch (error) {
        if (watch?.begun === begun) watch = undefined;
        pipe.end();
        throw error;
      }
      pipe.put(`retry: ${RETRY_MS}\n\n`);
      return pipe;
    },

    async stop() {
      stopped = true;
      for (const pipe of listeners.keys()) pipe.end();
      await watch?.done;
      // So that readers find the end before their connections are closed.
      await breathe();
    },
  };
}

function tell(listeners: ReadonlyMap<Pipe, Listener>, items: readonly NewsItem[]): void {
  for (const { id, about, event } of items) {
    const text = `id: ${id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
    for (const [pipe, listener] of listeners) if (mayHear(listener, about)) pipe.put(text);
  }
}
