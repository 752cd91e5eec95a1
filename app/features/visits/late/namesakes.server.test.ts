import type { LateReport } from "contract/entities";
import { describe, expect, it } from "vitest";
import { checkNames } from "./namesakes.server";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 29, 9, minutes)).toISOString();
const place = (id: string, minutes: number, name: string, more: Partial<LateReport> = {}) =>
  ({
    ...{
      id,
      reason: "added-place",
      userId: "ann",
      locationId: `of ${id}`,
      receivedAt: at(minutes),
    },
    ...{ location: { name }, ...more },
  }) as LateReport;

const first = place("1", 0, "Corner  Shop");
const reportedBefore = (report: LateReport, known: LateReport[] = [first]) =>
  checkNames([report], [...known, report])[0]?.namedBefore;

describe("a place on the way", () => {
  it("that its agent reported shortly before says when, the latest time", () => {
    expect(reportedBefore(place("2", 1, "corner shop "))).toBe(at(0));
    const again = place("2", 1, "Corner Shop");
    expect(reportedBefore(place("3", 2, "Corner Shop"), [first, again])).toBe(at(1));
    expect(reportedBefore(place("2", 1, "Renamed", { locationId: first.locationId }))).toBe(at(0));
  });

  it("is another one by another agent, of another name, half a day later, or the first", () => {
    expect(reportedBefore(place("2", 1, "Corner Shop", { userId: "bob" }))).toBeUndefined();
    expect(reportedBefore(place("2", 1, "Kiosk"))).toBeUndefined();
    expect(reportedBefore(place("2", 13 * 60, "Corner Shop"))).toBeUndefined();
    expect(reportedBefore(first, [place("2", 1, "Corner Shop")])).toBeUndefined();
    expect(
      reportedBefore(place("2", 1, "Corner Shop", { reason: "route-paused" })),
    ).toBeUndefined();
  });
});
