import { login } from "contract/calls/account";
import { getRoute, listRouteLocations, listRoutes } from "contract/calls";
import { getUser } from "contract/calls/users";
import { describe, expect, it } from "vitest";
import { readReply } from "./tolerant.server";

const route = (id: string) => ({ id, name: `Route ${id}`, status: "new" as const });
const routes = (count: number) => Array.from({ length: count }, (_, i) => route(`r${i + 1}`));

function read<C extends Parameters<typeof readReply>[0]>(call: C, body: unknown, query = {}) {
  const result = readReply(call, body, query);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe("other servers' words", () => {
  it("_id, officeID and numbers as ids", () => {
    const user = read(getUser, {
      _id: 12,
      officeID: 3,
      role: "agent",
      office: { _id: 3, name: "N" },
    });
    expect(user).toMatchObject({ id: "12", officeId: "3", office: { id: "3", name: "N" } });
  });

  it("keeps our own word where both stand", () => {
    expect(read(getRoute, { ...route("a"), _id: "b", officeId: "x", officeID: "y" })).toMatchObject(
      {
        id: "a",
        officeId: "x",
      },
    );
  });

  it("accessToken for token", () => {
    expect(read(login, { accessToken: "t", expires: 1 })).toEqual({ token: "t" });
  });

  it("a location's type as locationType, as an object or as a word; a point's type stays", () => {
    const stop = (location: object) => ({
      data: [{ _id: "s", routeId: "r", locationId: "l", order: 1, isVisited: false, ...location }],
    });
    const point = { type: "Point", coordinates: [-83, 40] };
    const own = { id: "l", name: "Shop", location: point };
    const word = read(listRouteLocations, stop({ locations: { ...own, type: "bakery" } }));
    expect(word).toMatchObject({
      data: [{ location: { locationType: { id: "bakery", name: "bakery" }, location: point } }],
    });
    const object = read(
      listRouteLocations,
      stop({ location: { ...own, type: { _id: 4, name: "B" } } }),
    );
    expect(object).toMatchObject({
      data: [{ location: { locationType: { id: "4", name: "B" } } }],
    });
    const both = { ...own, type: "no", locationType: { id: "1", name: "yes" } };
    expect(read(listRouteLocations, stop({ location: both }))).toMatchObject({
      data: [{ location: { locationType: { id: "1", name: "yes" } } }],
    });
  });

  it("drops what it does not know", () => {
    expect(read(getRoute, { ...route("a"), __v: 3, constructor: "x", color: "red" })).toEqual(
      route("a"),
    );
  });
});

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
    expect(result).toMatchObject({ ok: false, problems: [{ path: "data" }, {}, {}, {}, {}, {}] });
  });
});
