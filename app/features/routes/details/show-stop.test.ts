import type { RouteLocation } from "contract/entities";
import { NOT_VISITED_REASONS } from "contract/visits/facts";
import { describe, expect, it } from "vitest";
import { pinOf, stopRow } from "./show-stop";

const visit = (arrival: string) => ({
  id: "v1",
  arrival,
  actuallyVisited: true,
  doNotVisit: false,
  confirmed: true,
});
const stop = (more: Partial<RouteLocation> = {}, lastVisited?: string): RouteLocation => ({
  id: "s1",
  routeId: "r1",
  locationId: "l1",
  order: 3,
  isVisited: false,
  location: {
    id: "l1",
    name: "Mill",
    status: "active",
    type: { id: "t1", name: "cafe" },
    location: { type: "Point", coordinates: [-83, 40] },
    lastVisited,
  },
  ...more,
});
const row = (one: RouteLocation) =>
  stopRow(one, { zone: "America/New_York", own: "America/New_York" });

describe("a stop in the list", () => {
  it("names the zone of its times for readers in another zone, or without an office", () => {
    const at = stop({ arrivalTime: "2026-11-19T15:00:00.000Z" });
    expect(row(at).times).toEqual(["Arrived 10:00 am"]);
    const elsewhere = stopRow(at, { zone: "America/New_York", own: undefined });
    expect(elsewhere.times).toEqual(["Arrived 10:00 am ET"]);
  });

  it("tells of its last visit, on this route or another, whichever is later", () => {
    const [sooner, later] = ["2026-11-19T15:00:00.000Z", "2026-11-20T15:00:00.000Z"];
    expect(row(stop()).lastVisit).toBeNull();
    expect(row(stop({}, sooner)).lastVisit).toBe("11-19-2026");
    expect(row(stop({ visit: visit(sooner) })).lastVisit).toBe("11-19-2026");
    expect(row(stop({ visit: visit(sooner) }, later)).lastVisit).toBe("11-20-2026");
    expect(row(stop({ visit: visit(later) }, sooner)).lastVisit).toBe("11-20-2026");
  });

  it("says that its visit was not possible, and why, on its pin too", () => {
    const failed = { ...visit("2026-11-19T15:00:00.000Z"), actuallyVisited: false };
    const shut = stop({ isVisited: true, visit: { ...failed, notVisitedReason: "closed" } });
    const words = `Not possible: ${NOT_VISITED_REASONS.closed}`;
    expect(row(shut).failed).toBe(words);
    expect(pinOf(shut)).toMatchObject([{ kind: "visited", failed: words, detail: words }]);
    expect(row(stop({ visit: failed })).failed).toBe("Not possible");
    expect(row(stop({ visit: visit("2026-11-19T15:00:00.000Z") })).failed).toBeUndefined();
  });

  it("has its type under either key", () => {
    expect(row(stop()).type).toBe("cafe");
  });
});

describe("the address of a stop", () => {
  const { location } = stop();
  const at = stop({ location: location && { ...location, address: "9 Mill Ln", zip: "43201" } });

  it("stands in its row and its pop-up, since two may have one name", () => {
    expect(row(at).address).toBe("9 Mill Ln, 43201");
    expect(pinOf(at)).toMatchObject([{ title: "Mill", address: "9 Mill Ln, 43201" }]);
    expect(row(stop()).address).toBe("");
  });
});

describe("the pin of a stop", () => {
  const links = (screen?: string) =>
    pinOf(stop(), undefined, screen === undefined ? undefined : new URLSearchParams(screen))
      .flatMap(({ actions }) => actions ?? [])
      .map(({ to }) => to);

  it("leads to its dialog over the screen as it is looked at", () => {
    expect(links()).toEqual(["/location-details/l1"]);
    expect(links("")).toContain("/routes/r1/add-location-after?after=3");
    expect(links("stops=30")).toContain("/routes/r1/add-location-after?after=3&stops=30");
  });
});
