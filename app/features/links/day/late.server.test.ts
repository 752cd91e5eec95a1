import type { LateReport } from "contract/entities";
import { describe, expect, it } from "vitest";
import { otherReportsOf } from "./late.server";
import { EN } from "./words";

const today = "2026-11-29T15:00:00Z";
const now = new Date("2026-11-29T15:05:00Z");
const namesOf = (report: Partial<LateReport>) =>
  otherReportsOf(
    [
      {
        ...{ id: "l1", reason: "added-place", status: "accepted", routeId: "r1" },
        ...{ location: { name: "Kiosk" }, arrival: today, receivedAt: today },
        ...report,
      } as LateReport,
    ],
    {
      ...{ zone: "UTC", formats: EN.formats, stopIds: ["s1"], now },
      isToday: (instant) => instant === today,
    },
  ).map(({ name, status, undo }) => ({ name, status, undo }));

describe("a place on the way", () => {
  it("is listed for the day, also once it is accepted on a completed route, which gets no stop", () => {
    expect(namesOf({ status: "waiting" })).toEqual([
      { name: "Kiosk", status: "waiting", undo: "l1" },
    ]);
    expect(namesOf({ routeLocationId: null })).toEqual([
      { name: "Kiosk", status: "accepted", undo: null },
    ]);
    expect(namesOf({ receivedAt: "2026-11-28T15:00:00Z" })).toEqual([]);
  });

  it("is not listed beside its stop", () => {
    expect(namesOf({ routeLocationId: "s1" })).toEqual([]);
    expect(namesOf({ routeLocationId: "of-another-day" })).toHaveLength(1);
  });

  it("is listed whatever it waits for, and so is a report of a stop that is gone", () => {
    const waiting = { status: "waiting", reason: "link-ended" } as const;
    expect(namesOf({ ...waiting, routeLocationId: null })).toHaveLength(1);
    expect(namesOf({ ...waiting, reason: "stop-removed", routeLocationId: "gone" })).toHaveLength(
      1,
    );
  });

  it("stays listed where the office did not accept it", () => {
    expect(namesOf({ status: "rejected" })).toEqual([
      { name: "Kiosk", status: "rejected", undo: null },
    ]);
  });
});
