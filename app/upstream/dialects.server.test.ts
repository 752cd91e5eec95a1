import * as contract from "contract/calls";
import { getLocation, getRoute, getUser, listRouteLocations, listRoutes } from "contract/calls";
import { describe, expect, it } from "vitest";
import { DIALECTS } from "./dialects.server";
import { readForeignReply } from "./read-reply.server";
import { read, route, routes } from "./testing/read";

it("dialects are of calls that there are", () => {
  const ids = Object.values(contract).flatMap((value) =>
    typeof value === "object" && "id" in value ? [value.id] : [],
  );
  expect(Object.keys(DIALECTS).filter((id) => !ids.some((known) => known === id))).toEqual([]);
});

describe("other names", () => {
  it("_id and officeID", () => {
    const office = { _id: "o3", name: "N" };
    const user = read(getUser, { _id: "u1", officeID: "o3", role: "agent", office });
    expect(user).toMatchObject({ id: "u1", officeId: "o3", office: { id: "o3", name: "N" } });
  });

  it("give way to our own where both stand", () => {
    const both = { ...route("a"), _id: "b", officeId: "x", officeID: "y" };
    expect(read(getRoute, both)).toMatchObject({ id: "a", officeId: "x" });
  });

  it("accessToken for token", () => {
    expect(read(contract.login, { accessToken: "t", expires: 1 })).toEqual({ token: "t" });
  });

  it("a route's agent as its user", () => {
    const user = { _id: "u5", displayName: "Kim" };
    const kim = { id: "u5", displayName: "Kim" };
    expect(read(getRoute, { ...route("a"), user })).toMatchObject({ agent: kim, user: kim });
    expect(read(getRoute, { ...route("a"), agent: kim })).toMatchObject({ agent: kim, user: kim });
  });
  it("a stop's location as locations, and a visit's flag as actually_visited", () => {
    const stop = {
      _id: "s",
      routeId: "r",
      locationId: "l",
      order: 1,
      isVisited: true,
      locations: { _id: "l", name: "Shop" },
      visit: { _id: "v", actually_visited: true, doNotVisit: false },
    };
    expect(read(listRouteLocations, { data: [stop], totalDocs: 1, totalPage: 1 })).toMatchObject({
      data: [
        {
          id: "s",
          location: { id: "l", name: "Shop" },
          visit: { id: "v", actuallyVisited: true },
        },
      ],
    });
  });

  it("a location without a name by what else it is called", () => {
    expect(read(getLocation, { id: "l", dbaName: "Crumbs" }).name).toBe("Crumbs");
    expect(read(getLocation, { id: "l", name: "", description: "A shop" }).name).toBe("A shop");
  });

  it("are no excuse for fields that nobody knows", () => {
    const odd = { ...route("a"), __v: 3, constructor: "x", color: "red" };
    expect(read(getRoute, odd)).toEqual(route("a"));
  });
});

describe("a location's type", () => {
  const bakery = { id: "t1", name: "bakery" };
  it.each([
    [{ type: { _id: "t1", name: "bakery" } }, bakery],
    [{ locationType: { _id: "t1", name: "bakery" } }, bakery],
    [{ type: "t1", locationType: { name: "bakery" } }, bakery],
    [{ type: "no", locationType: bakery }, bakery],
    [{ type: "bakery" }, { id: "bakery", name: "bakery" }],
    [{ locationType: "bakery" }, { id: "bakery", name: "bakery" }],
    [{ type: null }, undefined],
  ])("of %j is %j", (given, type) => {
    const location = read(getLocation, { id: "l", name: "Shop", ...given });
    expect(location.locationType).toEqual(type);
    expect(location.type).toEqual(type);
  });

  it("is not a point's, nor one that a stop filter asks for", () => {
    const location = { type: "Point", coordinates: [-83, 40] };
    expect(read(getLocation, { id: "l", name: "Shop", location })).toMatchObject({ location });
    const filters = { limit: 1, kilometers: 1, params: { type: ["bakery"], chain: ["Big"] } };
    const template = { id: "f", name: "F", filters, isGlobal: false };
    expect(read(contract.createFilterTemplate, template)).toMatchObject(template);
  });
});

describe("a list", () => {
  it("is taken as it is where nothing is missing", () => {
    const neighbours = { hasNextPage: true, hasPrevPage: true };
    const list = { data: routes(10), totalDocs: 95, totalPage: 10, page: 3, ...neighbours };
    expect(read(listRoutes, list, { page: 3, limit: 10 })).toEqual(list);
  });
  // spec: 3.paged
  it("gets page and neighbours from the totals", () => {
    const reply = () => ({ data: routes(5), totalDocs: 25, totalPage: 3 });
    expect(read(listRoutes, reply(), { page: 3, limit: 10 })).toMatchObject({
      page: 3,
      hasNextPage: false,
      hasPrevPage: true,
    });
    const first = { page: 1, hasNextPage: true, hasPrevPage: false };
    expect(read(listRoutes, reply())).toMatchObject(first);
  });
  // spec: 7.infinite-lists
  it("without an end gets its totals from what is known so far", () => {
    const reply = { data: routes(10), page: 2, hasNextPage: true, hasPrevPage: true };
    expect(read(listRoutes, reply, { page: 2, limit: 10 })).toMatchObject({
      totalDocs: 20,
      totalPage: 3,
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

  it("is empty where the reply is", () => {
    expect(read(listRoutes, undefined)).toMatchObject({ data: [], totalDocs: 0, totalPage: 1 });
  });

  it("keeps what it says besides its rows", () => {
    const location = { id: "l", name: "S", distance: 120 };
    const leftOut = [{ location, reasons: ["inactive"] }];
    const reply = { data: [location], totalDocs: 1, totalPage: 1, leftOut };
    expect(read(contract.filterLocations, reply)).toMatchObject({ leftOut });
    expect(read(contract.filterLocations, [location])).toMatchObject({ data: [location] });
  });

  it.each([{ rows: [] }, { docs: [], total: 0 }, { data: null, totalDocs: 0, totalPage: 0 }])(
    "is not guessed from %j, which is refused with the place",
    (reply) => {
      const result = readForeignReply(listRoutes, reply, {});
      expect(result.ok || result.problems.map(({ path }) => path)).toContain("data");
    },
  );
});

describe("the parent office", () => {
  const parent = { id: "o1", name: "Hub" };
  it.each([
    { parent },
    { parent: { _id: "o1", name: "Hub" } },
    { _id: "o1", name: "Hub" },
    { ...parent, parent: { id: "o0", name: "Top" } },
  ])("is read from %j", (reply) => {
    expect(read(contract.getParentOffice, reply)).toEqual({ parent });
  });

  it.each([{ parent: null }, null, undefined])("is none in %j", (reply) => {
    expect(read(contract.getParentOffice, reply)).toEqual({ parent: null });
  });
});

describe("a report", () => {
  const period = { from: "2026-03-01T05:00:00.000Z", to: "2026-03-02T05:00:00.000Z" };
  const about = { ...period, timeZone: "America/New_York" };

  it("names whom it is about as others do", () => {
    const figures = { visits: 1, confirmedVisits: 1, locations: 1 };
    const data = [{ agent: { _id: "u1", displayName: "Kim" }, ...figures }];
    expect(read(contract.topAgents, { data, ...about }).data).toMatchObject([
      { agent: { id: "u1" } },
    ]);
  });

  it("without its figures is none: what is not there is not zero", () => {
    expect(readForeignReply(contract.visitStats, { ...about }, {}).ok).toBe(false);
    expect(readForeignReply(contract.topOffices, { message: "soon" }, {}).ok).toBe(false);
  });
});
