import {
  countAgentStates,
  exportRoutes,
  getDashboard,
  listLocations,
  listRoutes,
  readCoverage,
} from "contract/calls";
import { ROUTE_STATUSES } from "contract/routes/facts";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { locations } from "../../../db/schema";
import { type Random, randomFor } from "../../../demo/random";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { addRoute } from "../../../testing/world";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse("2026-03-02T09:00:00.000Z");
const TODAY = "2026-03-02";

type Place = typeof locations.$inferSelect;
/** A route as it was written, with the places of its stops. */
interface Made {
  id: string;
  status: (typeof ROUTE_STATUSES)[number];
  plannedDay: string | null;
  officeId: string | null;
  ownerOfficeId: string | null;
  startTime: number | null;
  estimatedTime: number;
  stops: { place: Place; visited: boolean }[];
}

let api: TestApi;
let places: Place[];
const made: Made[] = [];

beforeAll(async () => {
  api = await testApi();
  api.clock.now = new Date(NOW);
  const { offices } = api.world;
  const { db } = api.database;
  const random = randomFor(20_260_302, 0, 0);
  const officeIds = Object.values(offices);
  places = await db
    .insert(locations)
    .values(
      Array.from({ length: 40 }, (_, n) => ({
        name: `Place ${n}`,
        officeId: random.pick([...officeIds, null]),
        status: random.pick(["active", "active", "active", "inactive"] as const),
        visitMinutes: random.pick([null, null, 1, 20, 45, 480]),
        doNotVisit: random.chance(0.5),
      })),
    )
    .returning();
  for (let n = 0; n < 150; n++) made.push(await makeRoute(random, officeIds));
}, 120_000);
afterAll(() => api.close());

/** Of any status, and mostly about to be late or just so. */
async function makeRoute(random: Random, officeIds: string[]): Promise<Made> {
  const status = random.pick([...ROUTE_STATUSES, "active", "active", "active"] as const);
  const stops = random
    .shuffle(places)
    .slice(0, random.int(0, 6))
    .map((place) => ({ place, visited: random.chance(0.4) }));
  const estimatedTime = random.pick([0, 0.5, 3600, random.int(0, 20_000)]);
  const planned = estimatedTime * 1000 + minutesOf(stops) * MINUTE;
  const startTime = random.chance(0.1)
    ? null
    : random.chance(0.3)
      ? NOW - random.int(-DAY, 40 * DAY)
      : NOW - planned + random.pick([-MINUTE, -1, 0, 1, MINUTE]);
  const ownerOfficeId = random.pick(officeIds);
  const plannedDay = random.pick([null, "2026-03-01", TODAY, TODAY]);
  const officeId = random.pick([ownerOfficeId, ownerOfficeId, null]);
  const route = await addRoute(api.database.db, api.world, {
    status,
    officeId,
    ownerOfficeId,
    estimatedTime,
    plannedDay,
    startTime: startTime === null ? null : new Date(startTime).toISOString(),
    stops: stops.map(({ place, visited }) => ({ locationId: place.id, visited })),
  });
  return {
    id: route.id,
    status,
    plannedDay,
    officeId,
    ownerOfficeId,
    startTime,
    estimatedTime,
    stops,
  };
}

const minutesOf = (stops: Made["stops"]) =>
  stops.reduce((sum, { place }) => sum + (place.visitMinutes ?? USUAL_VISIT_MINUTES), 0);

/** By the words of the contract. */
const isLate = ({ status, startTime, estimatedTime, stops }: Made) =>
  status === "active" &&
  startTime !== null &&
  startTime + estimatedTime * 1000 + minutesOf(stops) * MINUTE < NOW;

interface Asked {
  /** The offices of the scope; undefined: everything. */
  scope?: string[];
  officeId?: string;
}

const isOf = ({ scope }: Asked, officeId: string | null) =>
  !scope || (officeId !== null && scope.includes(officeId));

function slowDashboard(asked: Asked) {
  const routes = made.filter(
    ({ ownerOfficeId, officeId }) =>
      isOf(asked, ownerOfficeId) && (!asked.officeId || officeId === asked.officeId),
  );
  const awaited = new Set(
    made.flatMap(({ status, stops }) =>
      ["new", "active", "paused"].includes(status)
        ? stops.flatMap(({ place, visited }) => (visited ? [] : [place.id]))
        : [],
    ),
  );
  const marked = places.filter(
    ({ id, officeId, status, doNotVisit }) =>
      isOf(asked, officeId) &&
      (!asked.officeId || officeId === asked.officeId) &&
      status === "active" &&
      doNotVisit &&
      awaited.has(id),
  );
  const count = (of: Made[]): Record<string, number> =>
    Object.fromEntries(
      ROUTE_STATUSES.map((status) => [status, of.filter((one) => one.status === status).length]),
    );
  const planned = routes.filter(({ plannedDay }) => plannedDay === TODAY);
  const today: Record<string, number> = {
    ...count(planned),
    late: planned.filter(isLate).length,
  };
  return {
    figures: {
      routes: count(routes),
      lateRoutes: routes.filter(isLate).length,
      today,
      doNotVisit: marked.length,
    },
    late: routes.filter(isLate).map(({ id }) => id),
    marked: marked.map(({ id }) => id),
  };
}

const CALLERS: [As, (keyof TestApi["world"]["offices"])[] | undefined][] = [
  [{ user: "admin" }, undefined],
  [{ user: "admin", office: "hub" }, ["hub", "depot"]],
  [{ user: "northManager", office: "north" }, ["north", "hub", "depot"]],
  [{ user: "hubManager", office: "hub" }, ["hub", "depot"]],
  [{ user: "hubManager", office: "depot" }, ["depot"]],
  [{ user: "southManager", office: "south" }, ["south"]],
];

it.each(CALLERS)(
  "the dashboard counts what a slow count and the lists do, for %o",
  async (as, names) => {
    const scope = names?.map((name) => api.world.offices[name]);
    for (const officeId of [undefined, ...(scope ?? Object.values(api.world.offices))]) {
      const expected = slowDashboard({ scope, officeId });
      const agents = await api.ok(as, countAgentStates, { query: { officeId } });
      const { at, timeZone, weeks, ...coverage } = await api.ok(as, readCoverage, {
        query: { officeId },
      });
      expect(await api.ok(as, getDashboard, { query: { officeId, day: TODAY } })).toEqual({
        ...expected.figures,
        agents,
        coverage,
      });

      const ofOffice = officeId ? `,officeId:${officeId}` : "";
      const late = { filters: `late:true${ofOffice}`, limit: 0 };
      const routes = await api.ok(as, listRoutes, { query: late });
      expect(routes.data.map(({ id }) => id).sort()).toEqual(expected.late.sort());
      const planned = `plannedDay:${TODAY}${ofOffice}`;
      for (const [narrowed, name] of [
        [",late:true", "late"],
        [",status:new", "new"],
        [",status:active", "active"],
      ] as const) {
        const query = { filters: `${planned}${narrowed}`, limit: 1 };
        const { totalDocs } = await api.ok(as, listRoutes, { query });
        expect([name, totalDocs]).toEqual([name, expected.figures.today[name]]);
      }
      const others = await api.ok(as, listRoutes, { query: { filters: `late:false${ofOffice}` } });
      const all = Object.values(expected.figures.routes).reduce((sum, count) => sum + count, 0);
      expect(others.totalDocs).toBe(all - expected.late.length);

      const marked = `doNotVisit:true,onRoute:true${officeId ? `,parentOffice:${officeId}` : ""}`;
      const stops = await api.ok(as, listLocations, { query: { filters: marked, limit: 0 } });
      expect(stops.data.map(({ id }) => id).sort()).toEqual(expected.marked.sort());
    }
  },
);

it("the dashboard tells of no day that nobody asked for", async () => {
  expect(await api.ok({ user: "admin" }, getDashboard)).toMatchObject({ today: null });
});

it("the dashboard has something to count", () => {
  const { figures } = slowDashboard({});
  expect(figures.lateRoutes).toBeGreaterThan(10);
  expect(figures.routes.active).toBeGreaterThan(figures.lateRoutes + 10);
  expect(figures.today.late).toBeGreaterThan(5);
  expect(figures.doNotVisit).toBeGreaterThan(5);
});

it("the dashboard takes the same few statements whatever there is", async () => {
  const statementsOf = async (as: As) => {
    api.statements.length = 0;
    await api.ok(as, getDashboard);
    return api.statements.filter((statement) => !statement.includes('"jobs"')).length;
  };
  const all = await statementsOf({ user: "admin" });
  expect(all).toBe(await statementsOf({ user: "southManager", office: "south" }));
  // With the one for access.
  expect(all).toBe(5);
});

it("the dashboard is of offices within the scope alone", async () => {
  const officeId = api.world.offices.south;
  const hub = { user: "hubManager", office: "hub" } as const;
  expect(await api.status(hub, getDashboard, { query: { officeId } })).toBe(404);
  expect(await api.status({ user: "admin" }, getDashboard, { query: { officeId: "no" } })).toBe(
    404,
  );
});

it("the dashboard lets late routes be exported as they are listed", async () => {
  const { url } = await api.ok({ user: "admin" }, exportRoutes, {
    query: { filters: "late:true" },
  });
  expect(url).toContain("/exports/");
  expect(
    await api.status({ user: "admin" }, exportRoutes, { query: { filters: "late:perhaps" } }),
  ).toBe(422);
});
