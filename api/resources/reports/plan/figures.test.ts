import { listRouteRuns, planReport, planSuggestions } from "contract/calls";
import type { ReportQuery } from "contract/reports/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Random, randomFor } from "../../../demo/random";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { makePlanWorld, type PlanWorld } from "../../../testing/plan-world";
import {
  type SlowRun,
  slowLocationStays,
  slowRun,
  slowRuns,
  slowSpans,
  slowStays,
  slowSums,
} from "../../../testing/slow-plan";
import { daysBetween, instantsOf } from "../../../testing/slow-reports";

let api: TestApi;
let world: PlanWorld;
let runs: SlowRun[];
beforeAll(async () => {
  api = await testApi();
  world = await makePlanWorld(api, 20_261_101);
  runs = world.routes.map((route) => slowRun(world, route));
  api.clock.now = new Date("2026-11-20T12:00:00.000Z");
}, 120_000);
afterAll(() => api.close());

/** Who asks, and which offices they see. */
const CALLERS: [As, (keyof TestApi["world"]["offices"])[] | undefined][] = [
  [{ user: "admin" }, undefined],
  [{ user: "northManager", office: "north" }, ["north", "hub", "depot"]],
  [{ user: "hubManager", office: "hub" }, ["hub", "depot"]],
  [{ user: "southManager", office: "south" }, ["south"]],
];
const ZONES = ["America/New_York", "UTC", "Asia/Kolkata"];
const PERIODS = [
  ["2026-01-01 00:00:00", "2026-12-31 23:59:59"],
  ["2026-03-02 00:00:00", "2026-03-08 23:59:59"],
  ["2026-03-08 00:00:00", "2026-03-09 23:59:59"],
  ["2026-10-26 00:00:00", "2026-11-01 23:59:59"],
  ["2026-11-01 01:30:00", "2026-11-02 23:59:59"],
] as const;

/** Sums of seconds in another order differ in the last digits. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === "number" ? Number(one.toPrecision(9)) : one)),
  );

it("the figures of a plan are worth comparing", () => {
  const some = (of: (run: SlowRun) => boolean) => expect(runs.filter(of).length).toBeGreaterThan(2);
  some(({ distance }) => distance !== null && distance > 0);
  some(({ distance, stops }) => distance === null && stops > 1);
  some(({ time }) => time === null);
  some(({ orderKept }) => orderKept === true);
  some(({ orderKept }) => orderKept === false);
  some(({ skipped }) => skipped > 0);
  some(({ notVisited }) => notVisited > 0);
  some(({ changed }) => changed);
});

function anyQuery(random: Random, offices: readonly string[] | undefined) {
  const [from, to] = random.pick(PERIODS);
  const inScope = runs.filter(({ officeId }) => !offices || offices.includes(officeId));
  const query: ReportQuery = {
    from,
    to,
    timeZone: random.pick(ZONES),
    ...(random.chance(0.3) && { officeId: random.pick(inScope).officeId }),
  };
  return query;
}

it.each(CALLERS)(
  "the figures of a plan are what a slow count counts, for %o",
  async (as, names) => {
    const offices = names?.map((name) => api.world.offices[name]);
    const random = randomFor(
      7,
      0,
      CALLERS.findIndex(([one]) => one === as),
    );
    for (let n = 0; n < 8; n++) {
      const query = anyQuery(random, offices);
      const { from = "", to = "", timeZone = "" } = query;
      const by = random.pick(["day", "week", "month"] as const);
      const expected = slowRuns(runs, {
        scope: offices,
        officeId: query.officeId,
        timeZone,
        from: instantsOf(from, timeZone).first,
        to: instantsOf(to, timeZone).last + 999,
      });
      const label = JSON.stringify({ as, query, by });
      const {
        agents,
        offices: top,
        spans,
        ...totals
      } = await api.ok(as, planReport, {
        query: { ...query, by, limit: 100 },
      });
      expect(plain(totals), label).toMatchObject(plain(slowSums(expected)));
      const days = daysBetween(from.slice(0, 10), to.slice(0, 10));
      expect(plain(spans), label).toEqual(plain(slowSpans(expected, days, timeZone, by)));
      const groups = (of: (run: SlowRun) => string) =>
        [...new Set(expected.map(of))].map((id) => ({
          id,
          ...slowSums(expected.filter((run) => of(run) === id)),
        }));
      const byId = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(
        plain(byId(agents.map(({ agent, ...sums }) => ({ id: agent.id, ...sums })))),
        label,
      ).toEqual(plain(byId(groups(({ agentId }) => agentId))));
      expect(
        plain(byId(top.map(({ office, ...sums }) => ({ id: office.id, ...sums })))),
        label,
      ).toEqual(plain(byId(groups(({ officeId }) => officeId))));
      expect(agents.map(({ routes }) => routes)).toEqual(
        agents.map(({ routes }) => routes).toSorted((a, b) => b - a),
      );
      const list = await api.ok(as, listRouteRuns, { query: { ...query, limit: 0 } });
      const rows = list.data.map(({ agent, office, name: _, endTime, ...row }) => ({
        ...row,
        agentId: agent?.id ?? "",
        officeId: office?.id ?? "",
        endTime: Date.parse(endTime),
      }));
      expect(plain(byId(rows)), label).toEqual(plain(byId(expected)));
    }
  },
);

it("the figures of a plan tell one agent's runs alone where they are asked for", async () => {
  const agentId = api.world.users.hubAgent;
  const query = { from: "2026-01-01 00:00:00", to: "2026-12-31 23:59:59", userId: agentId };
  const { agents, ...totals } = await api.ok({ user: "admin" }, planReport, { query });
  const own = runs.filter((run) => run.agentId === agentId);
  expect(own.length).toBeGreaterThan(3);
  expect(plain(totals)).toMatchObject(plain(slowSums(own)));
  expect(agents.map(({ agent }) => agent.id)).toEqual([agentId]);
});

it.each(CALLERS)(
  "the figures of a plan tell how long visits take as a slow count does, for %o",
  async (as, names) => {
    const offices = names?.map((name) => api.world.offices[name]);
    const { data, types } = await api.ok(as, planSuggestions, { query: { limit: 0 } });
    const since = Date.parse("2025-10-01T00:00:00Z");
    for (const [name, id] of Object.entries(api.world.types)) {
      const told = world.visits.filter(
        ({ locationId, officeId, arrival }) =>
          world.places.get(locationId)?.typeId === id &&
          arrival >= since &&
          (!offices || (officeId !== null && offices.includes(officeId))),
      );
      const { visits, ...stays } = slowStays(told);
      const planned = world.typeMinutes.get(id) ?? 20;
      const found = types.find(({ type }) => type.id === id);
      if (visits === 0) expect(found).toBeUndefined();
      else {
        expect(found, name).toMatchObject({
          ...stays,
          visits,
          planned,
          suggested: visits >= 10 && Math.abs(stays.median - planned) >= 5,
        });
      }
    }
    const { hub, south } = api.world.offices;
    const expected = api.world.locations.flatMap((id, at) => {
      const officeId = at < 4 ? hub : south;
      const stays = slowLocationStays(world, id);
      const isApart = stays.visits >= 5 && Math.abs(stays.median - stays.planned) >= 5;
      return isApart && (!offices || offices.includes(officeId)) ? [{ id, ...stays }] : [];
    });
    const found = data.map(({ location: _, ...row }) => row);
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  },
);
