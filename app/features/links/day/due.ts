/** Which routes belong to an agent's day. */
import type { LateReport, Route } from "contract/entities";
import { clockAt } from "~/lib/format";

interface Due {
  today: string;
  isToday: (instant: string | null | undefined) => boolean;
  /** Of the agent. */
  reports: readonly LateReport[];
}

/**
 * Whether a route that is not completed belongs to today: also one that is late or has no day. A paused one
 * only if it is planned for today, or the agent has worked on it today.
 */
export function isDue(
  { id, status, plannedDay, startTime, lastVisited }: Route,
  due: Due,
): boolean {
  const { today, isToday, reports } = due;
  if (status !== "paused") return status === "active" || !plannedDay || plannedDay <= today;
  const isReported = reports.some(
    ({ routeId, receivedAt }) => routeId === id && isToday(receivedAt),
  );
  return plannedDay === today || isToday(startTime) || isToday(lastVisited) || isReported;
}

/** Whether an instant is of a day: `2026-11-24`, in a zone. */
export const isOn = (instant: string | null | undefined, date: string, zone: string): boolean =>
  typeof instant === "string" && clockAt(new Date(instant), zone).date === date;
