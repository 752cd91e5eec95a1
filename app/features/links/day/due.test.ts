import type { LateReport, Route } from "contract/entities";
import { describe, expect, it } from "vitest";
import { isDue, isOn } from "./due";

const today = "2026-11-29";
const isToday = (instant: string | null | undefined) => isOn(instant, today, "America/New_York");
const isShown = (route: Partial<Route>, reports: Partial<LateReport>[] = []) =>
  isDue({ id: "r1", ...route } as Route, { today, isToday, reports: reports as LateReport[] });

describe("a route that is not completed", () => {
  it("belongs to today if it goes on, is late, or has no day", () => {
    expect(isShown({ status: "active", plannedDay: "2026-12-24" })).toBe(true);
    expect(isShown({ status: "new", plannedDay: "2026-11-03" })).toBe(true);
    expect(isShown({ status: "new" })).toBe(true);
    expect(isShown({ status: "new", plannedDay: "2026-11-30" })).toBe(false);
  });

  it("and is paused, only if it is planned for today, or was worked on", () => {
    const paused = { status: "paused", plannedDay: "2026-11-17" } as const;
    // Late in the evening of today, in the zone of the office.
    const evening = "2026-11-30T03:00:00Z";
    expect(isShown(paused)).toBe(false);
    expect(isShown({ status: "paused" })).toBe(false);
    expect(isShown({ ...paused, lastVisited: "2026-11-29T04:00:00Z" })).toBe(false);
    expect(isShown({ ...paused, plannedDay: today })).toBe(true);
    expect(isShown({ ...paused, startTime: evening })).toBe(true);
    expect(isShown({ ...paused, lastVisited: evening })).toBe(true);
    expect(isShown(paused, [{ routeId: "r1", receivedAt: evening }])).toBe(true);
    expect(isShown(paused, [{ routeId: "r2", receivedAt: evening }])).toBe(false);
  });
});
