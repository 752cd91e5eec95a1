import * as contract from "contract/calls";
import { getRoute, getUser, listRouteLocations, listRoutes } from "contract/calls";
import { describe, expect, it } from "vitest";
import { read, route } from "./testing/read";
import { readReply } from "./tolerant.server";

describe("other servers' types", () => {
  it.each([
    ["2026-03-02T09:00:00Z", "2026-03-02T09:00:00Z"],
    ["2026-03-02 09:00:00", "2026-03-02T09:00:00.000Z"],
    ["2026-03-02T09:00:00", "2026-03-02T09:00:00.000Z"],
    ["2026-03-02", "2026-03-02T00:00:00.000Z"],
    ["Mon, 02 Mar 2026 09:00:00 GMT", "2026-03-02T09:00:00.000Z"],
    [1772442000000, "2026-03-02T09:00:00.000Z"],
    [1772442000, "2026-03-02T09:00:00.000Z"],
    ["", null],
    ["yesterday", undefined],
    [8.7e18, undefined],
  ])("the instant %j is %j", (createdAt, read1) => {
    expect(read(getRoute, { ...route("a"), createdAt }).createdAt).toBe(read1);
  });

  it("numbers, booleans and words in other letters", () => {
    const stop = { id: 1, routeId: 2, locationId: 3, order: "4", isVisited: "true" };
    expect(read(listRouteLocations, [stop]).data).toEqual([
      { id: "1", routeId: "2", locationId: "3", order: 4, isVisited: true },
    ]);
    expect(read(getUser, { id: "u", role: "OFFICE_MANAGER", status: "Active" })).toMatchObject({
      role: "office-manager",
      status: "active",
    });
    const half = { ...route("a"), distance: "1200.5", totalLocation: "", routeLocations: null };
    expect(read(getRoute, half)).toEqual({ ...route("a"), distance: 1200.5, totalLocation: null });
  });

  it("what is not said to be so is not", () => {
    expect(read(contract.confirmVisit, { id: "v" })).toEqual({
      id: "v",
      actuallyVisited: false,
      doNotVisit: false,
    });
  });
});

describe("what can't be read", () => {
  const lost = { ...route("b"), status: "lost" };

  it("is left out where it need not be there", () => {
    const odd = { ...route("a"), office: { id: "o1" }, distance: "far", userId: { of: "no one" } };
    const result = readReply(getRoute, odd, {});
    expect(result).toMatchObject({ ok: true, value: { ...route("a"), officeId: "o1" } });
    expect(result.ok && result.leftOut.map(({ path }) => path).sort()).toEqual([
      "distance",
      "office.name",
      "userId",
    ]);
    expect(read(getUser, { id: "u", role: "agent", status: "on leave" })).toEqual({
      id: "u",
      role: "agent",
    });
  });

  it("takes its row out of a list, and no other", () => {
    const list = { data: [route("a"), lost, route("c")], totalDocs: 3, totalPage: 1 };
    const result = readReply(listRoutes, list, {});
    expect(result).toMatchObject({ ok: true, leftOut: [{ path: "data.1.status" }] });
    expect(result.ok && result.value.data.map(({ id }) => id)).toEqual(["a", "c"]);
    const user = { id: "u", role: "agent", routes: [lost, route("a")] };
    expect(read(getUser, user)).toMatchObject({ routes: [route("a")] });
  });

  it("is no empty list: where no row can be read, the reply can't", () => {
    expect(readReply(listRoutes, [lost, lost], {})).toMatchObject({
      ok: false,
      problems: [{ path: "data.0.status" }, { path: "data.1.status" }],
    });
    expect(read(listRoutes, { data: null }).data).toEqual([]);
  });

  it("is nested beyond the stack", () => {
    const deep = JSON.parse(`${'{"office":'.repeat(50_000)}1${"}".repeat(50_000)}`);
    expect(readReply(getRoute, deep, {})).toMatchObject({ ok: false });
  });
});
