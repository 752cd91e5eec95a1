/** Keeps timetables up to date with what is written. */
import type { Background } from "../../../background";
import type { Db } from "../../../db/connect";
import type { Sweeper } from "../../system/retention";
import { readDayFigures, refreshTimetables } from "./refresh";

/** The most entries processed before a write is answered. */
const AT_ONCE = 50;

export interface Timetables {
  /** Processes queued routes; a long queue goes on in the background. Never throws. */
  refresh(): Promise<void>;
  /**
   * Gives a reply the times that its route has by now, since it was read before they were computed.
   * They are null while they are not yet computed. Returns other replies as they are. Never throws.
   */
  update<Reply>(reply: Reply): Promise<Reply>;
}

/** The timetables as the calls of one process keep them. */
export function createTimetables(deps: {
  db: Db;
  background: Background;
  onError: (error: unknown) => void;
}): Timetables {
  const { db, background, onError } = deps;
  let isBusy = false;

  async function workOff(): Promise<void> {
    isBusy = true;
    try {
      while ((await refreshTimetables(db, AT_ONCE)) === AT_ONCE);
    } finally {
      isBusy = false;
    }
  }

  return {
    async refresh() {
      try {
        const done = await refreshTimetables(db, AT_ONCE);
        if (done === AT_ONCE && !isBusy) background.run("timetables", workOff);
      } catch (error) {
        // The entries stay, and the next write or sweep takes them.
        onError(error);
      }
    },
    async update(reply) {
      if (!isRoute(reply)) return reply;
      try {
        return { ...reply, ...(await readDayFigures(db, reply.id)) };
      } catch (error) {
        // The write is stored: its reply has the times of before.
        onError(error);
        return reply;
      }
    },
  };
}

/** Whether a reply is a route with the figures of its day. */
const isRoute = (reply: unknown): reply is { id: string } =>
  typeof reply === "object" && reply !== null && "dayLength" in reply && "id" in reply;

/** Processes entries left by an earlier version, a stopped process or a command. */
export const timetableSweeper = (db: Db): Sweeper => ({
  what: "timetables",
  retentionMs: 0,
  async sweepSome(_, most) {
    let all = 0;
    while (all < most) {
      const done = await refreshTimetables(db, AT_ONCE);
      all += done;
      if (done < AT_ONCE) return all;
    }
    return most;
  },
});
