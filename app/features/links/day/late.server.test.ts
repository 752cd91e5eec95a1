import type { LateReport } from "contract/entities";
import { describe, expect, it } from "vitest";
import { addedPlacesOf } from "./late.server";
import { EN } from "./words";

const today = "2026-11-29T15:00:00Z";
const now = new Date("2026-11-29T15:05:00Z");
const namesOf = (report: Partial<LateReport>) =>
  addedPlacesOf(
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
  ).map(({ name, waits, undo }) => ({ name, waits, undo }));

describe("a place on the way", () => {
  it("is listed for the day, also once it is accepted on a completed route, which gets no stop", () => {
    expect(namesOf({ status: "waiting" })).toEqual([{ name: "Kiosk", waits: true, undo: "l1" }]);
    expect(namesOf({ routeLocationId: null })).toEqual([
      { name: "Kiosk", waits: false, undo: null },
    ]);
    expect(namesOf({ receivedAt: "2026-11-28T15:00:00Z" })).toEqual([]);
  });

  it("is not listed beside its stop", () => {
    expect(namesOf({ routeLocationId: "s1" })).toEqual([]);
    expect(namesOf({ routeLocationId: "of-another-day" })).toHaveLength(1);
  });
});
