/** Compares the events of a feed with those that it had at the fetch before. */
import { createHash } from "node:crypto";
import type { CalendarEvent } from "contract/calls";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { calendarFeedEvents } from "../../../db/schema";
import { type PlannedEvent, plannedEvents, shownRoutes } from "./planned-events";
import type { FeedRow } from "./store";

const DAY_MS = 24 * 60 * 60_000;
const DAYS_BACK = 31;
const DAYS_AHEAD = 366;
/** For so long an event that is gone is published as cancelled. */
const CANCELLED_DAYS = 31;
/** Later ones are left out until their day comes nearer. */
export const MOST_EVENTS = 1_000;

type Published = typeof calendarFeedEvents.$inferSelect;

/**
 * The events of a feed as they are now, with those that are gone since. What differs from the fetch
 * before gets a higher sequence number, whatever the reason was: programs replace an event only then.
 */
export async function publishEvents(tx: Db, feed: FeedRow, now: Date): Promise<CalendarEvent[]> {
  const from = dayAt(now, -DAYS_BACK);
  const to = dayAt(now, DAYS_AHEAD);
  const planned = await plannedEvents(tx, feed, { from, to, most: MOST_EVENTS });
  const rows = await tx
    .select()
    .from(calendarFeedEvents)
    .where(eq(calendarFeedEvents.feedId, feed.id));
  const before = new Map(rows.map((row) => [row.routeId, row]));
  const current = planned.map((event) => publish(event, before.get(event.routeId), feed, now));
  const others = new Map(before);
  for (const { routeId } of planned) others.delete(routeId);
  const cancelled = await cancelGone(tx, feed, [...others.values()], now);
  const written = [...current.map(({ row }) => row), ...cancelled];
  await write(
    tx,
    written.filter((row) => row !== before.get(row.routeId)),
  );
  return [
    ...current.map(({ event, row }) => ({ ...event, ...stateOf(row) })),
    ...cancelled.map((row) => ({
      ...{ routeId: row.routeId, ...row.event, ...stateOf(row), stops: [] },
    })),
  ];
}

const dayAt = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, "2026-11-24".length);

const stateOf = ({ sequence, changedAt, cancelledAt }: Published) => ({
  ...{ sequence, changedAt, isCancelled: cancelledAt !== null },
});

/** The row of an event as it is now; the same row where nothing changed. */
function publish(
  event: PlannedEvent,
  before: Published | undefined,
  { id: feedId }: FeedRow,
  now: Date,
): { event: PlannedEvent; row: Published } {
  const digest = createHash("sha256").update(JSON.stringify(event)).digest("hex");
  if (before && before.digest === digest && before.cancelledAt === null) {
    return { event, row: before };
  }
  const { routeId, name, zone, start, end } = event;
  return {
    event,
    row: {
      ...{ feedId, routeId, digest, event: { name, zone, start, end } },
      sequence: before ? before.sequence + 1 : 0,
      changedAt: now.toISOString(),
      cancelledAt: null,
    },
  };
}

/**
 * What was in the feed and is no more: cancelled for a while. Of routes that the feed would show, but
 * whose day is too far ahead, the rows stay for the day on which they are near again.
 */
async function cancelGone(
  tx: Db,
  feed: FeedRow,
  rows: Published[],
  now: Date,
): Promise<Published[]> {
  const isOver = ({ event, cancelledAt }: Published) =>
    event.end < dayAt(now, -DAYS_BACK) ||
    (cancelledAt !== null && cancelledAt < dayAt(now, -CANCELLED_DAYS));
  await forget(tx, feed, rows.filter(isOver));
  const left = rows.filter((row) => !isOver(row));
  const open = left.filter(({ cancelledAt }) => cancelledAt === null);
  const shown = await shownRoutes(
    tx,
    feed,
    open.map(({ routeId }) => routeId),
  );
  const at = now.toISOString();
  const cancelled = { changedAt: at, cancelledAt: at };
  return left
    .filter(({ routeId }) => !shown.has(routeId))
    .map((row) =>
      row.cancelledAt === null ? { ...row, ...cancelled, sequence: row.sequence + 1 } : row,
    );
}

async function forget(tx: Db, { id }: FeedRow, rows: readonly Published[]): Promise<void> {
  if (rows.length === 0) return;
  const { feedId, routeId } = calendarFeedEvents;
  const ids = rows.map((row) => row.routeId);
  await tx.delete(calendarFeedEvents).where(and(eq(feedId, id), inArray(routeId, ids)));
}

async function write(tx: Db, rows: Published[]): Promise<void> {
  if (rows.length === 0) return;
  const { feedId, routeId, sequence, digest, changedAt, event, cancelledAt } = calendarFeedEvents;
  const columns = { sequence, digest, changedAt, event, cancelledAt };
  await tx
    .insert(calendarFeedEvents)
    .values(rows)
    .onConflictDoUpdate({
      target: [feedId, routeId],
      set: Object.fromEntries(
        Object.entries(columns).map(([key, { name }]) => [
          key,
          sql`excluded.${sql.identifier(name)}`,
        ]),
      ),
    });
}
