import type { VisitStats } from "contract/reports/calls";
import type { CoverageCounts } from "contract/reports/coverage-calls";
import type { AgentCounts } from "contract/tracking/agent-state-calls";
import { describe, expect, it } from "vitest";
import { attentionOf, nowOf, type RoutesNow, todayOf, visitsOf } from "./figures.server";

const PERIOD = { from: "2026-11-18", to: "2026-11-24" };
const AGENTS: AgentCounts = { moving: 4, "at-stop": 2, silent: 1, off: 5, total: 12 };
const coverage = (covered: number, total: number) =>
  ({ share: total ? covered / total : null, covered, total, overdue: 7 }) as CoverageCounts;
const DASHBOARD: NonNullable<RoutesNow["dashboard"]> = {
  routes: { new: 0, active: 1200, inactive: 0, paused: 0, completed: 0 },
  lateRoutes: 3,
  doNotVisit: 0,
  agents: AGENTS,
  coverage: coverage(1, 2),
};
const ROUTES: RoutesNow = {
  routes: [{ status: "active", count: 1200 }],
  dashboard: DASHBOARD,
};
const stats = (days: number) =>
  ({
    visits: 1000,
    confirmedVisits: 990,
    unconfirmedVisits: 10,
    days: Array.from({ length: days }, (_, n) => ({
      date: `2026-11-${10 + n}`,
      visits: n,
      confirmedVisits: 0,
    })),
  }) as VisitStats;

const NOTHING_TOLD = {
  routesNow: undefined,
  agents: undefined,
  coverage: undefined,
  stats: undefined,
  waiting: undefined,
};

describe("the routes of today", () => {
  const today = { new: 5, active: 4, paused: 1, completed: 2, inactive: 0, late: 3 };

  it("are counted, and lead to the lists that are counted", () => {
    const told = todayOf({ ...ROUTES, dashboard: { ...DASHBOARD, today } });
    expect(told?.map(({ name, count, to }) => [name, count, decodeURIComponent(to)])).toEqual([
      ["planned", 12, "/routes?routePage=1&filters=plannedDay:today"],
      ["notBegun", 5, "/routes?routePage=1&filters=plannedDay:today,status:new"],
      ["running", 4, "/routes?routePage=1&filters=plannedDay:today,status:active"],
      ["late", 3, "/routes?routePage=1&filters=plannedDay:today,late:true"],
      ["completed", 2, "/routes?routePage=1&filters=plannedDay:today,status:completed"],
    ]);
  });

  it("are not shown where the upstream knows no days, or nothing", () => {
    expect(todayOf(ROUTES)).toBeNull();
    expect(todayOf({ ...ROUTES, dashboard: undefined })).toBeNull();
  });
});

describe("what needs attention", () => {
  it("is counted, and leads to what is counted", () => {
    const seen = { routesNow: ROUTES, agents: AGENTS, coverage: coverage(1, 2) };
    const told = { ...seen, stats: stats(7), waiting: { late: 4, presumed: null } };
    expect(attentionOf(told, PERIOD)).toMatchObject([
      { name: "late", value: "3", isNone: false },
      { name: "silent", value: "1" },
      { name: "needsLook", value: "4" },
      { name: "presumed", value: null },
      { name: "doNotVisit", value: "0", isNone: true },
      { name: "toConfirm", value: "10" },
      { name: "overdue", value: "7" },
    ]);
    const queries = attentionOf(told, PERIOD).map(({ to }) => decodeURIComponent(to ?? ""));
    expect(queries).toEqual([
      "/routes?routePage=1&filters=late:true",
      "/dashboard/agent-map?state=silent",
      "/visits/needs-a-look",
      "",
      "/locations?page=1&filters=doNotVisit:true,onRoute:true",
      "/visits?visitsPage=1&visitsFilters=confirmed:false,arrival:11-18-2026..11-24-2026",
      "/locations?page=1&filters=coverage:overdue",
    ]);
  });

  it("has a place but no number for what is not told", () => {
    for (const { value, ...rest } of attentionOf(NOTHING_TOLD, PERIOD)) {
      expect(value).toBeNull();
      expect(rest).not.toHaveProperty("to");
    }
  });
});

describe("how things are now", () => {
  const shareOf = (covered: number, total: number) =>
    nowOf({ routesNow: ROUTES, agents: AGENTS, coverage: coverage(covered, total) }).at(-1)?.value;

  it("counts whom it hears of as on duty", () => {
    const [running, agents] = nowOf({ routesNow: ROUTES, agents: AGENTS, coverage: undefined });
    expect(running).toMatchObject({ value: "1,200", about: "3 late" });
    expect(agents).toMatchObject({ value: "6", about: "4 moving, 2 at a stop, of 12 agents" });
    const one = { ...AGENTS, total: 1 };
    const [, alone] = nowOf({ routesNow: ROUTES, agents: one, coverage: undefined });
    expect(alone?.about).toMatch(/, of 1 agent$/);
  });

  it("says that everything is covered only where everything is", () => {
    expect(shareOf(1, 3)).toBe("33%");
    expect(shareOf(999, 1000)).toBe("99%");
    expect(shareOf(1000, 1000)).toBe("100%");
    expect(shareOf(0, 0)).toBe("—");
  });
});

describe("the visits of a period", () => {
  const rest = { agents: undefined, topAgents: undefined, topOffices: undefined };

  it("are drawn day by day where there are several", () => {
    expect(visitsOf({ stats: stats(7), ...rest }, PERIOD).chart?.lines?.places).toHaveLength(7);
    expect(visitsOf({ stats: stats(1), ...rest }, PERIOD).chart).toBeNull();
  });

  it("leave room for what is not told", () => {
    const { figures, chart, tops } = visitsOf({ stats: undefined, ...rest }, PERIOD);
    expect(figures.map(({ value }) => value)).toEqual([null, null, null, null]);
    expect(chart).toBeNull();
    expect(tops.map(({ chart }) => chart)).toEqual([null, null]);
  });
});
