import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import type { Caller } from "../../http/access";
import { ApiError, tooManyRequests } from "../../http/errors";
import type { AccessScope } from "../../http/scope";
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

interface Listener {
  caller: Caller;
  scope: AccessScope;
  /** Only what is about this agent. */
  agentId?: string;
}

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
  let wake = () => {};

  function startWatch() {
    const news = createNews(db);
    const begun = news.look().then(() => news);
    return { begun, done: begun.then(run, () => {}) };
  }

  async function run(news: News): Promise<void> {
    let beatAt = Date.now() + limits.heartbeatMs;
    while (listeners.size > 0) {
      await pause();
      if (listeners.size === 0) break;
      try {
        tell(await news.look());
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

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limits.lookEveryMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function tell(items: readonly NewsItem[]): void {
    for (const { id, about, event } of items) {
      const text = `id: ${id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
      for (const [pipe, listener] of listeners) if (mayHear(listener, about)) pipe.put(text);
    }
  }

  /**
   * A listener who was made inactive, or given another role, office or password, since the
   * stream began; behind a "login as" it is the admin's password that counts.
   */
  async function endThoseWhoMayNot(): Promise<void> {
    const ids = [...listeners.values()].flatMap(({ caller }) => [
      caller.id,
      ...(caller.adminId ? [caller.adminId] : []),
    ]);
    const found = await db
      .select({
        id: users.id,
        role: users.role,
        officeId: users.officeId,
        passwordChangedAt: users.passwordChangedAt,
      })
      .from(users)
      .where(sql`${users.id} = ANY(${sql.param(ids)}::uuid[]) AND ${users.status} = 'active'`);
    const standing = new Map(found.map((user) => [user.id, user]));
    for (const [pipe, { caller, since }] of listeners) {
      const user = standing.get(caller.id);
      const same = user?.role === caller.role && user.officeId === caller.officeId;
      const admin = !caller.adminId || standing.get(caller.adminId)?.role === "admin";
      const changedAt = standing.get(caller.adminId ?? caller.id)?.passwordChangedAt;
      if (!same || !admin || (changedAt && changedAt > since)) pipe.end();
    }
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
        if (listeners.size === 0) wake();
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

function mayHear({ scope, agentId }: Listener, about: NewsItem["about"]): boolean {
  if (agentId !== undefined && about.userId !== agentId) return false;
  switch (scope.kind) {
    case "all":
      return true;
    case "offices":
      return about.officeId !== null && scope.officeIds.includes(about.officeId);
    case "self":
      return about.userId === scope.userId;
  }
}
