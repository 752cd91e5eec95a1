import * as contract from "contract/calls";
import { getRoute, listRoutes, login } from "contract/calls";
import { describe, expect, it } from "vitest";
import { read, route, routes } from "./testing/read";
import { readReply } from "./tolerant.server";

describe("lists", () => {
  it("are taken as they are where nothing is missing", () => {
    const list = {
      data: routes(10),
      totalDocs: 95,
      totalPage: 10,
      page: 3,
      hasNextPage: true,
      hasPrevPage: true,
    };
    expect(read(listRoutes, list, { page: 3, limit: 10 })).toEqual(list);
  });

  it("get page and neighbours from the totals", () => {
    const reply = { data: routes(5), totalDocs: 25, totalPage: 3 };
    expect(read(listRoutes, reply, { page: 3, limit: 10 })).toMatchObject({
      page: 3,
      hasNextPage: false,
      hasPrevPage: true,
    });
    expect(read(listRoutes, reply)).toMatchObject({
      page: 1,
      hasNextPage: true,
      hasPrevPage: false,
    });
  });

  it("get the pages from the number of rows", () => {
    const reply = { data: routes(10), totalDocs: 21 };
    expect(read(listRoutes, reply, { limit: 10 })).toMatchObject({
      totalPage: 3,
      hasNextPage: true,
    });
    expect(read(listRoutes, reply, { limit: 0 })).toMatchObject({
      totalPage: 1,
      hasNextPage: false,
    });
  });

  it.each([
    // rows, page, limit → shown, first, totalDocs, totalPage, next
    [3, 1, 10, 3, "r1", 3, 1, false],
    [10, 1, 10, 10, "r1", 10, 2, true],
    [4, 2, 10, 4, "r1", 14, 2, false],
    [25, 1, 10, 10, "r1", 25, 3, true],
    [25, 3, 10, 5, "r21", 25, 3, false],
    [25, 1, 0, 25, "r1", 25, 1, false],
    [0, 1, 10, 0, undefined, 0, 1, false],
  ])(
    "of %i bare rows on page %i of %i",
    (rows, page, limit, shown, first, totalDocs, totalPage, next) => {
      const list = read(listRoutes, routes(rows), { page, limit });
      expect(list.data).toHaveLength(shown);
      expect(list.data[0]?.id).toBe(first);
      expect(list).toMatchObject({ totalDocs, totalPage, page, hasNextPage: next });
    },
  );

  it("that are no lists are refused with the place", () => {
    const result = readReply(listRoutes, { rows: [] }, {});
    expect(result).toMatchObject({ ok: false, problems: [{ path: "data" }, {}, {}, {}] });
  });
});

describe("other servers' envelopes", () => {
  it("lists by other names of their parts", () => {
    const docs = { docs: routes(10), total: "21", totalPages: 3, page: 2 };
    expect(read(listRoutes, docs, { page: 2, limit: 10 })).toMatchObject({
      totalDocs: 21,
      totalPage: 3,
      page: 2,
      hasNextPage: true,
      hasPrevPage: true,
    });
    expect(read(listRoutes, undefined)).toMatchObject({ data: [], totalDocs: 0, totalPage: 1 });
  });

  it("keep what a list says besides its rows", () => {
    const location = { id: "l", name: "S", distance: 120 };
    const leftOut = [{ location, reasons: ["inactive"] }];
    const reply = { data: [location], totalDocs: 1, totalPage: 1, leftOut };
    expect(read(contract.filterLocations, reply)).toMatchObject({ leftOut });
    expect(read(contract.filterLocations, [location])).toMatchObject({ data: [location] });
  });

  it("one thing inside data", () => {
    expect(read(getRoute, { data: route("a") })).toEqual(route("a"));
    expect(read(login, { data: { accessToken: "t" } })).toEqual({ token: "t" });
  });

  it("the parent office, bare or not, or none", () => {
    const parent = { id: "o1", name: "Hub" };
    for (const reply of [{ parent }, parent, { ...parent, parent: { id: "o0", name: "Top" } }]) {
      expect(read(contract.getParentOffice, reply)).toEqual({ parent });
    }
    for (const reply of [{ parent: null }, null, undefined, {}]) {
      expect(read(contract.getParentOffice, reply)).toEqual({ parent: null });
    }
  });

  it("a position, bare or not, or none", () => {
    const at = { userId: "u", recordedAt: "2026-03-02T09:00:00.000Z" };
    const position = { ...at, coordinates: [-83, 40] };
    const point = { ...at, location: { type: "Point", coordinates: [-83, 40] } };
    for (const reply of [{ position }, position, point, { position: point }]) {
      expect(read(contract.getPosition, reply)).toEqual({ position });
    }
    expect(read(contract.getPosition, null)).toEqual({ position: null });
    expect(read(contract.listPositions, [point]).data).toEqual([position]);
  });

  it("writes with little or nothing to say", () => {
    for (const reply of [undefined, {}, { success: true }, "sent", null]) {
      expect(read(contract.forgotPassword, reply)).toEqual({ ok: true });
    }
    for (const reply of [3, [1, 2, 3], { affected: 3 }, { count: "3" }]) {
      expect(read(contract.deleteRoutes, reply)).toEqual({ count: 3 });
    }
    for (const reply of [undefined, {}, { ok: true }]) {
      expect(readReply(contract.deleteRoutes, reply, {}).ok).toBe(false);
    }
  });

  it("the link of an export", () => {
    for (const reply of ["/e/1", { url: "/e/1" }, { link: "/e/1" }, { data: { url: "/e/1" } }]) {
      expect(read(contract.exportLocations, reply)).toEqual({ url: "/e/1" });
    }
  });

  it("a report as a bare array, about the time that was asked for", () => {
    const rows = () => [
      {
        office: { id: "o", name: "N" },
        visits: 1,
        confirmedVisits: 1,
        locations: 1,
        activeAgents: 1,
      },
    ];
    const query = {
      from: "2026-03-01 00:00:00",
      to: "2026-03-02 00:00:00",
      timeZone: "America/New_York",
    };
    expect(read(contract.topOffices, rows(), query)).toEqual({
      data: rows(),
      from: "2026-03-01T05:00:00.000Z",
      to: "2026-03-02T05:00:00.000Z",
      timeZone: "America/New_York",
    });
    expect(
      read(contract.topOffices, { data: rows(), to: "2026-03-31T00:00:00.000Z" }),
    ).toMatchObject({
      from: "2026-03-01T00:00:00.000Z",
      timeZone: "UTC",
    });
    const agents = [
      { user: { _id: 1, displayName: "Kim" }, visits: 1, confirmedVisits: 1, locations: 1 },
    ];
    expect(read(contract.topAgents, agents).data).toMatchObject([
      { agent: { displayName: "Kim" } },
    ]);
    // Figures that are not there are not zero.
    expect(readReply(contract.visitStats, {}, query).ok).toBe(false);
    expect(readReply(contract.topOffices, { message: "soon" }, query).ok).toBe(false);
  });
});
