import {
  changeLocations,
  deleteLocations,
  listCoverage,
  listLocations,
  mergeLocation,
  readCoverage,
  reportVisit,
  undo,
  updateLocation,
} from "contract/calls";
import type { CoverageBy } from "contract/list-columns";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addRoute } from "../../../testing/world";

const DAY = 24 * 3_600_000;
let api: TestApi;
beforeEach(async () => {
  await api?.close();
  api = await testApi();
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const at = (n: number) => api.world.locations[n - 1] ?? "";
const daysAgo = (days: number) => new Date(api.clock.now.getTime() - days * DAY).toISOString();
const read = () => api.ok(manager, readCoverage, { query: {} });
const every = (n: number, visitEvery: number | null) =>
  api.ok(manager, updateLocation, { params: { id: at(n) }, body: { visitEvery } });

/** An agent's device reports a visit at a location of the world. */
async function visit(
  n: number,
  days: number,
  body: { actuallyVisited?: boolean; doNotVisit?: boolean } = {},
) {
  const { users, offices } = api.world;
  const route = await addRoute(api.database.db, api.world, {
    status: "active",
    userId: users.hubAgent,
    officeId: offices.hub,
    stops: [{ locationId: at(n) }],
  });
  return api.ok({ user: "hubAgent", office: "hub" }, reportVisit, {
    params: { id: route.stopIds[0] ?? "" },
    body: { actuallyVisited: true, arrival: daysAgo(days), ...body },
  });
}

describe("coverage", () => {
  it("has no share, and owes nothing, while no interval is set", async () => {
    await visit(1, 40);
    const found = await read();
    expect(found).toMatchObject({
      total: 0,
      covered: 0,
      overdue: 0,
      never: 0,
      share: null,
      noInterval: 6,
      noIntervalNever: 5,
      timeZone: "America/New_York",
    });
    expect(found.weeks).toHaveLength(13);
    expect(found.weeks.every(({ overdue, never }) => overdue + never === 0)).toBe(true);
    expect([found.weeks[0]?.date, found.weeks[12]?.date]).toEqual(["2025-12-08", "2026-03-02"]);
  });

  it("tells covered from overdue and never visited, and how the debt came", async () => {
    for (const n of [1, 2, 3, 4]) await every(n, 30);
    await visit(1, 10);
    await visit(2, 45);
    await visit(3, 60);
    // Reported late, and of a visit that was not made.
    await visit(3, 20);
    await visit(4, 5, { actuallyVisited: false });
    expect(await read()).toMatchObject({
      total: 4,
      covered: 2,
      overdue: 1,
      never: 1,
      share: 0.5,
      noInterval: 2,
    });
    const { weeks } = await read();
    // The third was overdue from 1 to 9 February, the second is since the 16th.
    expect(weeks.map(({ overdue }) => overdue)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  });

  it("is overdue once the day on which the visit is due has ended at the office", async () => {
    await every(1, 1);
    // 2 March, 04:00 in New York: due on the 3rd until its end.
    api.clock.now = new Date("2026-03-02T09:00:00Z");
    await visit(1, 0);
    for (const [now, overdue] of [
      ["2026-03-04T04:59:59.999Z", 0],
      ["2026-03-04T05:00:00.000Z", 1],
    ] as const) {
      api.clock.now = new Date(now);
      expect((await read()).overdue, now).toBe(overdue);
    }
  });

  it("leaves out what is deleted or not to be visited, and takes it in again", async () => {
    for (const n of [1, 2, 3]) await every(n, 7);
    for (const n of [1, 2, 3]) await visit(n, 30);
    expect(await read()).toMatchObject({ total: 3, overdue: 3 });
    const { undoId } = await api.ok(manager, deleteLocations, { query: { locations: at(1) } });
    await visit(2, 20, { doNotVisit: true });
    expect(await read()).toMatchObject({ total: 1, overdue: 1 });
    expect((await read()).weeks.map(({ overdue }) => overdue).slice(8)).toEqual([0, 1, 1, 1, 1]);
    await api.ok(manager, undo, { params: { id: undoId ?? "" } });
    expect(await read()).toMatchObject({ total: 2, overdue: 2 });
    expect((await read()).weeks.map(({ overdue }) => overdue).slice(8)).toEqual([0, 2, 2, 2, 2]);
  });

  it("counts what was merged once, with the visits of both", async () => {
    for (const n of [1, 2]) await every(n, 30);
    await visit(1, 50);
    await visit(2, 10);
    expect(await read()).toMatchObject({ total: 2, covered: 1, overdue: 1 });
    const merged = await api.ok(manager, mergeLocation, {
      params: { id: at(1) },
      body: { otherId: at(2), take: [] },
    });
    expect(await read()).toMatchObject({ total: 1, covered: 1, overdue: 0 });
    await api.ok(manager, undo, { params: { id: merged.undoId ?? "" } });
    expect(await read()).toMatchObject({ total: 2, covered: 1, overdue: 1 });
  });

  it("keeps a visit that was reported between a merge and its undo", async () => {
    for (const n of [1, 2]) await every(n, 30);
    await visit(1, 50);
    await visit(2, 40);
    const { undoId } = await api.ok(manager, mergeLocation, {
      params: { id: at(1) },
      body: { otherId: at(2), take: [] },
    });
    await visit(1, 3);
    await api.ok(manager, undo, { params: { id: undoId ?? "" } });
    expect(await read()).toMatchObject({ total: 2, covered: 1, overdue: 1 });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("is a filter of the list of locations, the longest overdue first", async () => {
    api.clock.now = new Date();
    for (const n of [1, 2, 3, 4]) await every(n, 7);
    await visit(1, 10);
    await visit(2, 30);
    await visit(3, 1);
    const names = async (filters: string, where?: object) => {
      const filter = where && JSON.stringify({ where });
      const query = { filters, filter, sortBy: "overdueFrom" };
      return (await api.ok(manager, listLocations, { query })).data.map(({ name }) => name);
    };
    expect(await names("coverage:due")).toEqual(["Cafe 2", "Cafe 1", "Bank 4"]);
    expect(await names("coverage:overdue")).toEqual(["Cafe 2", "Cafe 1"]);
    await every(1, 3);
    const byInterval = { filters: "coverage:overdue", sortBy: "visitEvery" } as const;
    const { data } = await api.ok(manager, listLocations, { query: byInterval });
    expect(data.map(({ name, visitEvery }) => [name, visitEvery])).toEqual([
      ["Cafe 1", 3],
      ["Cafe 2", 7],
    ]);
    expect(await names("coverage:overdue,visitEvery:>=7")).toEqual(["Cafe 2"]);
    expect(await names("coverage:never")).toEqual(["Bank 4"]);
    expect(await names("coverage:covered")).toEqual(["Cafe 3"]);
    expect(await names("coverage:no-interval")).toEqual(["Bank 5", "Bank 6"]);
    expect(await names("coverage:due,city:=COLUMBUS")).toEqual(["Cafe 2", "Cafe 1"]);
    expect(await names("coverage:due,city:=Columb")).toEqual([]);
    expect(await names("", { coverage: { inq: ["covered", "never"] } })).toEqual([
      "Cafe 3",
      "Bank 4",
    ]);
    expect(await names("", { coverage: { nin: ["due", "no-interval"] } })).toEqual(["Cafe 3"]);
    expect(await names("", { coverage: { neq: "due" } })).toEqual(["Cafe 3", "Bank 5", "Bank 6"]);
    for (const query of [
      { filters: "coverage:late" },
      { filters: "coverage:none" },
      { sortBy: "coverage" },
      { filter: JSON.stringify({ where: { coverage: { exists: true } } }) },
    ]) {
      expect(await api.status(manager, listLocations, { query }), JSON.stringify(query)).toBe(422);
    }
  });

  it("is told by group, the most debt first, and by name", async () => {
    const { types } = api.world;
    for (const n of [1, 4, 5]) await every(n, 7);
    const by = async (by: CoverageBy, query = {}) =>
      (await api.ok(manager, listCoverage, { query: { by, ...query } })).data.map(
        ({ id, name, debt, noInterval }) => [id, name, debt, noInterval],
      );
    expect(await by("type")).toEqual([
      [types.bank, "Bank", 2, 1],
      [types.cafe, "Cafe", 1, 2],
    ]);
    expect(await by("city", { sortBy: "name" })).toEqual([
      ["columbus", "Columbus", 1, 2],
      ["dublin", "Dublin", 2, 1],
    ]);
    expect(await by("chain")).toEqual([
      ["", null, 2, 3],
      [api.world.chain, "Beans", 1, 0],
    ]);
    expect(await by("office", { search: "HUB" })).toEqual([[api.world.offices.hub, "Hub", 3, 3]]);
    expect(await by("agent")).toEqual([["", null, 3, 3]]);
    const pageOf = async (page: number) => {
      const query = { by: "type", limit: 1, page } as const;
      const { data, totalDocs, hasNextPage } = await api.ok(manager, listCoverage, { query });
      return [data.map(({ name }) => name), totalDocs, hasNextPage];
    };
    expect(await pageOf(1)).toEqual([["Bank"], 2, true]);
    expect(await pageOf(2)).toEqual([["Cafe"], 2, false]);
    expect(await pageOf(3)).toEqual([[], 2, false]);
  });

  it("is of the offices that the caller sees, or of one of them", async () => {
    const body = { locationIds: [at(1), at(2)], visitEvery: 14 };
    await api.ok(manager, changeLocations, { body });
    const of = (officeId: string) => api.ok(admin, readCoverage, { query: { officeId } });
    expect((await of(api.world.offices.hub)).never).toBe(2);
    expect((await of(api.world.offices.south)).never).toBe(0);
    expect(
      (await api.ok({ user: "southManager", office: "south" }, readCoverage, { query: {} })).never,
    ).toBe(0);
    expect(
      (await api.ok({ user: "northManager", office: "north" }, readCoverage, { query: {} })).never,
    ).toBe(2);
    await api.ok(admin, updateLocation, {
      params: { id: at(1) },
      body: { parentOffice: api.world.offices.south },
    });
    expect((await of(api.world.offices.hub)).never).toBe(1);
    expect((await of(api.world.offices.south)).never).toBe(1);
    const query = { officeId: api.world.offices.south };
    expect(await api.status(manager, readCoverage, { query })).toBe(404);
    expect(await api.status({ user: "hubAgent", office: "hub" }, readCoverage, { query: {} })).toBe(
      403,
    );
    expect(
      await api.status({ user: "southManager", office: "hub" }, readCoverage, { query: {} }),
    ).toBe(403);
  });
});
