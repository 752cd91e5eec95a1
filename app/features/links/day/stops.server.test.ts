import type { LateReport, RouteLocation, Visit } from "contract/entities";
import { describe, expect, it } from "vitest";
import { type DayLate, NO_LATE } from "./late.server";
import { toDayStop } from "./stops.server";
import { EN } from "./words";

const now = new Date("2026-11-29T15:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const visit = { id: "v1", userId: "u1", actuallyVisited: true, doNotVisit: false } as Visit;

const stopOf = (stop: Partial<RouteLocation>, late: Partial<DayLate> = {}) =>
  toDayStop({ id: "s1", locationId: "l1", order: 1, ...stop } as RouteLocation, {
    ...{ userId: "u1", zone: "UTC", formats: EN.formats, date: "2026-11-29", now },
    late: { ...NO_LATE, ...late },
  });
const outcomeOf = (...of: Parameters<typeof stopOf>) => stopOf(...of).outcome;
const undoOf = (times: Partial<Visit>, late?: Partial<DayLate>) =>
  outcomeOf({ isVisited: true, visit: { ...visit, ...times } }, late)?.undo;

describe("a visit", () => {
  it("can be taken back for ten minutes from when its report was received", () => {
    expect(undoOf({ departure: ago(60), receivedAt: ago(9) })).toBe("v1");
    expect(undoOf({ departure: ago(1), receivedAt: ago(11) })).toBeNull();
  });

  it("can be taken back for ten minutes from its departure on servers that say no more", () => {
    expect(undoOf({ departure: ago(9) })).toBe("v1");
    expect(undoOf({ departure: ago(11) })).toBeNull();
  });

  it("is not another agent's to take back, who had the route before", () => {
    expect(undoOf({ userId: "u2", receivedAt: ago(1) })).toBeNull();
    expect(undoOf({ userId: null, receivedAt: ago(1) })).toBeNull();
  });

  it("stays, once the office has accepted it", () => {
    expect(undoOf({ receivedAt: ago(1) }, { accepted: new Set(["v1"]) })).toBeNull();
  });
});

describe("a report that waits for the office", () => {
  const report = {
    ...{ id: "l1", status: "waiting", receivedAt: ago(9) },
    ...{ actuallyVisited: false, arrival: ago(30), note: "Shut" },
  } as LateReport;
  const waiting = new Map([["s1", report]]);

  it("is what came of an open stop", () => {
    const outcome = { visited: false, note: "Shut", waits: true, undo: "l1" };
    expect(outcomeOf({ isVisited: false }, { waiting })).toMatchObject(outcome);
    const old = new Map([["s1", { ...report, receivedAt: ago(11) }]]);
    expect(outcomeOf({ isVisited: false }, { waiting: old })?.undo).toBeNull();
    expect(outcomeOf({ isVisited: false })).toBeNull();
  });

  it("does not hide the visit of its stop", () => {
    const outcome = { visited: true, waits: false, again: true, undo: "v1" };
    const stop = { isVisited: true, visit: { ...visit, receivedAt: ago(1) } };
    expect(outcomeOf(stop, { waiting })).toMatchObject(outcome);
  });

  it("says of an open stop that it was not accepted, until it is reported again", () => {
    const rejected = new Map([["s1", { ...report, status: "rejected" } as LateReport]]);
    expect(stopOf({ isVisited: false }, { rejected }).notAccepted).toMatch(/[ap]m$/);
    expect(stopOf({ isVisited: false }, { rejected, waiting }).notAccepted).toBeNull();
    expect(stopOf({ isVisited: true, visit }, { rejected }).notAccepted).toBeNull();
  });
});
