import {
  activeAgents,
  activityReport,
  confirmedVisits,
  getDashboardVisits,
  topAgents,
  topOffices,
  unconfirmedVisits,
  visitNotes,
  visitReport,
  visitStats,
} from "contract/calls";
import type { ReportQuery } from "contract/reports/calls";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Random, randomFor } from "../../demo/random";
import { type As, type TestApi, testApi } from "../../testing/api";
import { makeReportWorld, type ReportWorld } from "../../testing/report-world";
import {
  clock,
  dayOf,
  daysBetween,
  instantsOf,
  type SlowAsk,
  slowActiveAgents,
  slowActivity,
  slowStats,
  slowTopAgents,
  slowTopOffices,
  slowVisits,
} from "../../testing/slow-reports";

let api: TestApi;
let world: ReportWorld;
beforeAll(async () => {
  api = await testApi();
  world = await makeReportWorld(api, 20_260_308);
});
afterAll(() => api.close());

const CALLERS: As[] = [
  { user: "admin" },
  { user: "admin", office: "hub" },
  { user: "northManager", office: "north" },
  { user: "hubManager", office: "hub" },
  { user: "hubManager", office: "depot" },
  { user: "southManager", office: "south" },
];
const ZONES = [
  "America/New_York",
  "Asia/Kolkata",
  "UTC",
  "America/Phoenix",
  "America/Havana",
  "Australia/Lord_Howe",
];
/** Ends of periods where clocks change, at midnight twice in Havana. */
const TIMES = [
  "2026-03-07 23:59:59",
  "2026-03-08 00:00:00",
  "2026-03-08 00:30:00",
  "2026-03-08 01:59:59",
  "2026-03-08 02:30:00",
  "2026-03-08 03:00:00",
  "2026-03-08 23:59:59",
  "2026-10-31 23:59:59",
  "2026-11-01 00:00:00",
  "2026-11-01 00:59:59",
  "2026-11-01 01:00:00",
  "2026-11-01 01:59:59",
  "2026-11-01 02:00:00",
  "2026-11-01 23:59:59",
];
const NOWS = ["2026-03-10T03:59:59.999Z", "2026-11-03T03:30:00.000Z", "2026-11-20T12:00:00.000Z"];
const DAY = 24 * 60 * 60 * 1000;

type Query = Omit<ReportQuery, "limit">;

/** An office with all below it. */
function withBranches(officeId: string): string[] {
  const below = world.offices.filter(({ parentId }) => parentId === officeId);
  return [officeId, ...below.flatMap(({ id }) => withBranches(id))];
}

function anyQuery(random: Random, offices: readonly string[] | undefined): Query {
  const time = () =>
    random.chance(0.6)
      ? random.pick(TIMES)
      : clock(Date.parse("2026-01-01T00:00:00Z") + random.int(0, 300 * DAY), "UTC");
  const [a, b] = [time(), time()].sort();
  const inScope = (id: string | null) => !offices || (id !== null && offices.includes(id));
  const agents = world.agents.filter(({ officeId }) => inScope(officeId));
  return {
    ...(random.chance(0.8) && { from: a }),
    ...(random.chance(0.8) && { to: b }),
    ...(random.chance(0.7) && { timeZone: random.pick(ZONES) }),
    ...(random.chance(0.3) && {
      officeId: random.pick(world.offices.filter(({ id }) => inScope(id))).id,
    }),
    ...(random.chance(0.3) && agents.length > 0 && { userId: random.pick(agents).id }),
  };
}

/** What a query means, from the words of the contract. */
function understood(as: As, query: Query, offices: readonly string[] | undefined) {
  const zoneOf = (id: string | undefined) =>
    world.offices.find((office) => office.id === id)?.timeZone;
  const path = as.office && api.world.offices[as.office];
  const timeZone = query.timeZone ?? zoneOf(query.officeId) ?? zoneOf(path) ?? "UTC";
  const to = query.to ?? `${dayOf(api.clock.now.getTime(), timeZone)} 23:59:59`;
  const monthBefore = Date.parse(to.slice(0, 10)) - 29 * DAY;
  const from = query.from ?? `${new Date(monthBefore).toISOString().slice(0, 10)} 00:00:00`;
  const ask: SlowAsk = {
    scope: offices,
    officeId: query.officeId,
    userId: query.userId,
    timeZone,
    from: instantsOf(from, timeZone).first,
    to: instantsOf(to, timeZone).last + 999,
  };
  const days = daysBetween(from.slice(0, 10), to.slice(0, 10));
  return { ask, days };
}

/** Sums of seconds in another order differ in the last digit. */
const rounded = (_: string, value: unknown) =>
  typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value;
const plain = (value: unknown) => JSON.parse(JSON.stringify(value, rounded));

let asked = 0;
let found = 0;

async function compare(as: As, query: Query): Promise<void> {
  const offices = as.office && withBranches(api.world.offices[as.office]);
  const { ask, days } = understood(as, query, offices);
  const label = JSON.stringify({ as, query, now: api.clock.now });
  if (ask.from > ask.to) {
    expect(await api.status(as, visitStats, { query }), label).toBe(422);
    return;
  }
  asked++;
  const period = {
    from: new Date(ask.from).toISOString(),
    to: new Date(ask.to).toISOString(),
    timeZone: ask.timeZone,
  };
  const agree = (actual: unknown, expected: unknown) =>
    expect(plain(actual), label).toEqual(plain(expected));

  agree(await api.ok(as, activeAgents, { query }), {
    ...period,
    ...slowActiveAgents(world, ask, days),
  });
  const stats = await api.ok(as, visitStats, { query });
  agree(stats, { ...period, ...slowStats(world, ask, days) });
  found += stats.visits;

  const tops = await api.ok(as, topOffices, { query: { ...query, limit: 3 } });
  agree(
    tops.data.map(({ office, ...figures }) => ({ id: office.id, ...figures })),
    slowTopOffices(world, ask, 3),
  );
  const best = await api.ok(as, topAgents, { query: { ...query, limit: 4 } });
  agree(
    best.data.map(({ agent, ...figures }) => ({ id: agent.id, ...figures })),
    slowTopAgents(world, ask, 4),
  );
  if (!query.userId) {
    const { topAgents, topOffices, ...dashboard } = await api.ok(as, getDashboardVisits, {
      query: { ...query, limit: 3 },
    });
    const { visits, confirmedVisits, unconfirmedVisits, days: counted } = stats;
    const { activeAgents, totalAgents } = slowActiveAgents(world, ask, days);
    const counts = { visits, confirmedVisits, unconfirmedVisits, activeAgents, totalAgents };
    agree(dashboard, { ...period, ...counts, days: counted });
    agree(
      topOffices,
      tops.data.map(({ office, visits }) => ({ office, visits })),
    );
    agree(
      topAgents.map(({ agent, visits }) => ({ id: agent.id, visits })),
      slowTopAgents(world, ask, 3).map(({ id, visits }) => ({ id, visits })),
    );
  }
  const activity = await api.ok(as, activityReport, { query: { ...query, limit: 0 } });
  agree(
    activity.data.map(({ agent: _, ...figures }) => figures),
    slowActivity(world, ask),
  );

  const listed = slowVisits(world, {
    ...ask,
    ...(!query.from && { from: -Infinity }),
    ...(!query.to && { to: Infinity }),
  });
  const lists = [
    [visitReport, listed],
    [confirmedVisits, listed.filter(({ confirmed }) => confirmed)],
    [unconfirmedVisits, listed.filter(({ confirmed }) => !confirmed)],
    [visitNotes, listed.filter(({ note }) => note)],
  ] as const;
  for (const [call, expected] of lists) {
    const { data, totalDocs } = await api.ok(as, call, { query: { ...query, limit: 0 } });
    agree([totalDocs, data.map(({ id }) => id)], [expected.length, expected.map(({ id }) => id)]);
  }
}

it.each(CALLERS)(
  "a report counts what a slow count in JavaScript counts, for %o",
  async (as) => {
    const random = randomFor(CALLERS.indexOf(as), 0, 0);
    const offices = as.office && withBranches(api.world.offices[as.office]);
    [asked, found] = [0, 0];
    for (let n = 0; n < rounds(3, 6); n++) {
      api.clock.now = new Date(random.pick(NOWS));
      await compare(as, anyQuery(random, offices));
    }
    // Else the comparisons would say little.
    expect(asked).toBeGreaterThan(1);
    expect(found).toBeGreaterThan(40);
  },
  240_000,
);

it.each(ZONES)(
  "a report counts the days around both changes of clocks in %s",
  async (timeZone) => {
    for (const [from, to] of [
      ["2026-03-06 00:00:00", "2026-03-10 23:59:59"],
      ["2026-10-30 00:00:00", "2026-11-03 23:59:59"],
      ["2026-11-01 00:00:00", "2026-11-01 23:59:59"],
      ["2026-04-03 00:00:00", "2026-04-06 23:59:59"],
    ]) {
      await compare({ user: "admin" }, { from, to, timeZone });
    }
  },
  120_000,
);
