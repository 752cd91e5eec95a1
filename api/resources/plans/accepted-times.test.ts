import {
  acceptPlan,
  createPlan,
  getRoute,
  listRouteLocations,
  listRoutes,
  moveStop,
  undo,
  unlinkStop,
  updateUser,
} from "contract/calls";
import type { PlannedDay } from "contract/entities";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addPlaces } from "../../testing/location-rows";
import { FIRST_ARRIVAL, PLANNED_AT, planDocument } from "../../testing/plans";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const DAY = "2026-03-03";
/** Of the office, in winter. */
const BEHIND_UTC = 5 * 3600;
const VISIT = 60 * USUAL_VISIT_MINUTES;
const WAITING = 9000;
const BREAK = 1800;

/** Three visits of usual length: the agent waits at the second, and rests before the third. */
function visits(begins = FIRST_ARRIVAL): Pick<PlannedDay, "stops" | "legs" | "breakAt"> {
  const first = { arrival: Math.min(begins, 86_399), begins };
  const reached = begins + VISIT + 600;
  const second = { arrival: reached, begins: reached + WAITING };
  const rests = second.begins + VISIT;
  const third = rests + BREAK + 900;
  const times = [first, second, { arrival: third, begins: third }];
  const stops = times.map((at, place) => ({
    ...{ ...at, place, departure: at.begins + VISIT, broken: [] },
  }));
  return { stops, legs: [600, 900], breakAt: rests };
}

async function accepted(name: string, planned = visits(), day = DAY) {
  const { hubAgent } = api.world.users;
  const places = await addPlaces(api.database.db, api.world, 3, PLANNED_AT);
  const proposal = [{ userId: hubAgent, day }];
  const document = planDocument({ agents: [hubAgent], places, proposal, days: [day] });
  for (const proposed of document.proposal?.days ?? []) Object.assign(proposed, planned);
  const body = { name, officeId: api.world.offices.hub, document };
  const plan = await api.ok({ user: "admin" }, createPlan, { body });
  await api.ok(as, acceptPlan, { params: { id: plan.id }, body: {} });
  const where = { userId: hubAgent, plannedDay: day, status: "new" };
  const query = { filter: JSON.stringify({ where }) };
  const [route] = (await api.ok(as, listRoutes, { query })).data;
  if (!route) throw new Error("The plan made no route");
  return route;
}

/** When visits begin and end by the timetable, in seconds after midnight at the office. */
async function timesOf(routeId: string) {
  const query = { filter: JSON.stringify({ where: { routeId } }) };
  const { data } = await api.ok(as, listRouteLocations, { query });
  const clock = (instant: string | null | undefined) =>
    (Date.parse(instant ?? "") / 1000 - BEHIND_UTC) % 86_400;
  return data.map(({ id, locationId, plannedArrival, plannedDeparture }) => ({
    ...{ id, locationId, begins: clock(plannedArrival), departure: clock(plannedDeparture) },
  }));
}

it("a route of a plan has its times, with what the agent waits and rests", async () => {
  const route = await accepted("Waits");
  const planned = visits().stops.map(({ begins, departure }) => ({ begins, departure }));
  const [, second, third] = await timesOf(route.id);
  expect(await timesOf(route.id)).toMatchObject(planned);
  // The agent works for 4 h 26 min, with the break.
  const length = (planned.at(-1)?.departure ?? 0) - FIRST_ARRIVAL + 30;
  await api.ok({ user: "admin" }, updateUser, {
    params: { id: api.world.users.hubAgent },
    body: { usualStart: "09:05", usualEnd: "13:31", breakMinutes: BREAK / 60 },
  });
  const read = await api.ok(as, getRoute, { params: { id: route.id } });
  expect(read).toMatchObject({ dayLength: length, overtime: 0 });

  // What was free before a stop does not count behind another one.
  const path = { distance: 5000, estimatedTime: 1500, legs: [600, 900] };
  const at = { params: { routeId: route.id } };
  await api.ok(as, moveStop, {
    ...at,
    body: { ...path, locationId: third?.id ?? "", order: 2 },
  });
  const moved = await timesOf(route.id);
  const [one] = moved;
  expect(moved.map(({ begins }) => begins - (one?.begins ?? 0))).toEqual([0, 1800, 3900]);
  await api.ok(as, moveStop, {
    ...at,
    body: { ...path, locationId: third?.id ?? "", order: 3 },
  });
  expect(await timesOf(route.id)).toMatchObject(planned);

  const gone = await api.ok(as, unlinkStop, {
    params: { routeId: route.id, locationId: second?.id ?? "" },
    body: { ...path, legs: [600] },
  });
  expect(await timesOf(route.id)).toHaveLength(2);
  await api.ok(as, undo, { params: { id: gone.undoId ?? "" } });
  expect(await timesOf(route.id)).toMatchObject(planned);
});

it("a night whose first visit is after midnight starts before it", async () => {
  const planned = visits(86_400 + 1800);
  const route = await accepted("Night", planned, "2026-03-04");
  expect(route.plannedStart).toBe("23:59");
  expect(await timesOf(route.id)).toMatchObject(
    planned.stops.map(({ begins }) => ({ begins: begins - 86_400 })),
  );
});
