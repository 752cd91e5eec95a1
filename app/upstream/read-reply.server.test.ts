import * as contract from "contract/calls";
import { getRoute, getUser, listRouteLocations, listRoutes } from "contract/calls";
import { describe, expect, it } from "vitest";
import { readForeignReply, readOwnReply } from "./read-reply.server";
import { read, route } from "./testing/read";

const lost = { ...route("b"), status: "lost" };

describe("what another server answers and can't be read", () => {
  it("is left out where it need not be there", () => {
    const odd = {
      ...route("a"),
      office: { id: "o1" },
      distance: "far",
      userId: { of: "no one" },
      createdAt: "yesterday",
      routeLocations: null,
    };
    const result = readForeignReply(getRoute, odd, {});
    expect(result).toMatchObject({ ok: true, value: route("a") });
    expect(result.ok && result.leftOut.map(({ path }) => path).sort()).toEqual([
      "createdAt",
      "distance",
      "office.name",
      "routeLocations",
      "userId",
    ]);
    expect(read(getUser, { id: "u", role: "agent", status: "on leave" })).toEqual({
      id: "u",
      role: "agent",
    });
    const half = { id: "l", name: "Shop", location: { type: "Point", coordinates: [-83] } };
    expect(read(contract.getLocation, half)).toEqual({ id: "l", name: "Shop" });
  });

  it("takes its row out of a list, and no other", () => {
    const rows = [route("a"), lost, { ...lost, name: 3 }, route("c"), null];
    const list = { data: rows, totalDocs: 5, totalPage: 1 };
    const result = readForeignReply(listRoutes, list, {});
    expect(result).toMatchObject({ ok: true, value: { totalDocs: 5 } });
    expect(result.ok && result.value.data).toEqual([route("a"), route("c")]);
    expect(result.ok && result.leftOut.map(({ path }) => path)).toEqual([
      "data.1.status",
      "data.2.name",
      "data.2.status",
      "data.4",
    ]);
    const user = { id: "u", role: "agent", routes: [lost, route("a")] };
    expect(read(getUser, user)).toMatchObject({ routes: [route("a")] });
  });

  it("is no empty list: where no row can be read, the reply can't", () => {
    expect(readForeignReply(listRoutes, { data: [lost, lost] }, {})).toMatchObject({ ok: false });
    const list = { data: [lost, lost], totalDocs: 2, totalPage: 1 };
    expect(readForeignReply(listRoutes, list, {})).toMatchObject({
      ok: false,
      problems: [{ path: "data.0.status" }, { path: "data.1.status" }],
    });
  });

  it("is not read as what it is not", () => {
    for (const text of ["sent", 3, null, undefined, [], {}]) {
      expect(readForeignReply(getRoute, text, {}).ok).toBe(false);
      expect(readForeignReply(contract.deleteRoutes, text, {}).ok).toBe(false);
      expect(readForeignReply(contract.exportLocations, text, {}).ok).toBe(false);
    }
  });

  it("is nested beyond the stack", () => {
    const deep = JSON.parse(`${'{"visits":[{"location":'.repeat(20_000)}1${"}]}".repeat(20_000)}`);
    expect(readForeignReply(contract.getLocation, deep, {})).toMatchObject({ ok: false });
  });
});

describe("a missing flag", () => {
  it("is false, and is told once a reply", () => {
    const visit = { id: "v" };
    const stop = { id: "s", routeId: "r", locationId: "l", order: 1, visit };
    const stops = { data: [stop, { ...stop, isVisited: true, visit: null }] };
    const result = readForeignReply(
      listRouteLocations,
      { ...stops, totalDocs: 2, totalPage: 1 },
      {},
    );
    expect(result).toMatchObject({
      ok: true,
      leftOut: [],
      missingFlags: ["isVisited", "actuallyVisited", "doNotVisit"],
    });
    expect(result.ok && result.value.data.map(({ isVisited }) => isVisited)).toEqual([false, true]);
  });

  it("is not one that says something else", () => {
    const visit = { id: "v", actuallyVisited: "perhaps", doNotVisit: false };
    expect(readForeignReply(contract.confirmVisit, visit, {}).ok).toBe(false);
  });
});

describe("our own API", () => {
  it("is read by the contract, without what the contract does not know", () => {
    const result = readOwnReply(getRoute, { ...route("a"), color: "red" });
    expect(result).toEqual({ ok: true, value: route("a"), leftOut: [], missingFlags: [] });
  });

  it.each([
    ["another name", { ...route("a"), id: undefined, _id: "a" }],
    ["a part that can't be read", { ...route("a"), distance: "far" }],
    ["nothing", undefined],
  ])("is not helped with %s", (_, body) => {
    expect(readOwnReply(getRoute, body).ok).toBe(false);
  });

  it("is not helped with a bare array, a missing flag or a row that can't be read", () => {
    expect(readOwnReply(listRoutes, [route("a")]).ok).toBe(false);
    expect(readOwnReply(contract.confirmVisit, { id: "v", doNotVisit: false }).ok).toBe(false);
    const pages = { totalDocs: 2, totalPage: 1, page: 1, hasNextPage: false, hasPrevPage: false };
    expect(readOwnReply(listRoutes, { data: [route("a"), lost], ...pages })).toMatchObject({
      ok: false,
      problems: [{ path: "data.1.status" }],
    });
  });
});
