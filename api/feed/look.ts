import type { Db } from "../db/connect";
import { catchUp } from "./catch-up";
import { beat, newsText, RETRY } from "./event-text";
import type { StreamLimits } from "./limits";
import { type Listener, mayHear } from "./listeners";
import type { Mark } from "./mark";
import { markNow, type News, readNews } from "./news";
import type { Pipe } from "./pipe";

/** A listener of an open stream. */
export interface Heard extends Listener {
  lastEventId?: string;
  /** While the stream waits for the next look to begin with. */
  begins?: { ready: () => void; failed: (error: unknown) => void };
}

interface LookOptions {
  db: Db;
  listeners: ReadonlyMap<Pipe, Heard>;
  limits: StreamLimits;
  now: () => Date;
  /** By which rows are named, in milliseconds. */
  clock: () => number;
}

/** Returns a function that reads news from the database once and sends it to the listeners. */
export function createLook({ db, listeners, limits, now, clock }: LookOptions) {
  const times = () => ({ now: now(), at: clock() });

  /** Sends what is new since the mark, and begins the streams that wait for it. */
  async function look(before: Mark | undefined): Promise<Mark> {
    const beginning = [...listeners].filter(([, { begins }]) => begins);
    const everybody = { scope: { kind: "all" } as const };
    const sources = [...new Set([...listeners.values()].flatMap(({ stream }) => stream.sources))];
    const asked = { ...times(), audience: everybody };
    const news = before && (await readNews(db, sources, before, asked));
    const mark = news?.mark ?? (await markNow(db, clock()));
    if (before && news) sendNews(listeners, before, news);
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

  return look;
}

/** Sends each listener one text with all the news that it may see. */
function sendNews(listeners: ReadonlyMap<Pipe, Heard>, before: Mark, { items, mark }: News): void {
  const texts = items.map((item) => ({ item, text: newsText(item, before, mark) }));
  for (const [pipe, listener] of listeners) {
    if (listener.begins) continue;
    const heard = texts.filter(({ item }) => mayHear(listener, item));
    if (heard.length > 0) pipe.put(heard.map(({ text }) => text).join(""));
  }
}
