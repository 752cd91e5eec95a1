import type { Call, CallInput } from "contract/call";
import {
  addExistingLocationAfter,
  addLocations,
  moveStop,
  reorderStops,
  undo,
  unlinkStop,
} from "contract/calls";
import type { Route } from "contract/entities";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routeLocations, routes } from "../../../db/schema";
import { requestFor, type TestApi, testApi } from "../../../testing/api";
import { addPlaces } from "../../../testing/location-rows";
import { append, insert, move, reorder, routesByPlace, unlink } from "../../../testing/stops";
import { addVisit } from "../../../testing/world";

let api: TestApi;
let spare: string[];
beforeAll(async () => {
  api = await testApi();
  spare = await addPlaces(api.database.db, api.world, 8);
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const { add, read } = routesByPlace(() => api);

const Step = fc.record({
  kind: fc.constantFrom("append", "insert", "move", "reorder", "unlink", "visit"),
  /** Which stop or location, and where to; taken modulo what there is. */
  which: fc.nat(20),
  to: fc.nat(20),
  distance: fc.option(fc.nat(5000), { nil: undefined }),
  undone: fc.boolean(),
});
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** The request that a step makes on the route as it is, if it makes one. */
function requestOf({ kind, which, to, distance }: Step, route: Route) {
  const stops = route.routeLocations ?? [];
  const free = spare.filter((id) => stops.every(({ locationId }) => locationId !== id));
  const more = { distance, estimatedTime: distance };
  const location = spare[which % spare.length] ?? "";
  const stop = stops[which % Math.max(1, stops.length)];
  const asked = <C extends Call>(call: C, input: CallInput<C>) => ({ call, input });
  switch (kind) {
    case "append":
      return asked(addLocations, append(route.id, free.slice(0, 1 + (which % 3)), more));
    case "insert":
      // The location may be on the route already, and the place past the end.
      return asked(
        addExistingLocationAfter,
        insert(route.id, location, to % (stops.length + 2), more),
      );
    case "move":
      return stop && asked(moveStop, move(route.id, stop.id, 1 + (to % (stops.length + 1)), more));
    case "unlink":
      return stop && asked(unlinkStop, unlink(route.id, stop.locationId, more));
    default: {
      const ids = stops.map(({ id }) => id);
      const open = stops.flatMap(({ id, isVisited }) => (isVisited ? [] : [id]));
      const turned = [...open.slice(which % 5), ...open.slice(0, which % 5)].reverse();
      const order = stops.map(({ id, isVisited }) => (isVisited ? id : turned.shift()));
      // Now and then without regard to visited stops.
      return asked(
        reorderStops,
        reorder(route.id, to % 4 === 0 ? ids.reverse() : order, {
          ...(distance !== undefined && more),
        }),
      );
    }
  }
}

/** As an agent's device would: the stop is visited, and the totals of the route are updated. */
async function visit(route: Route, which: number): Promise<void> {
  const open = (route.routeLocations ?? []).filter(({ isVisited }) => !isVisited);
  const stop = open[which % Math.max(1, open.length)];
  if (!stop) return;
  const { db } = api.database;
  await db
    .update(routeLocations)
    .set({ isVisited: true, arrivalTime: api.clock.now.toISOString() })
    .where(eq(routeLocations.id, stop.id));
  await db
    .update(routes)
    .set({ visitedLocation: sql`${routes.visitedLocation} + 1` })
    .where(eq(routes.id, route.id));
  await addVisit(db, api.world, {
    routeId: route.id,
    locationId: stop.locationId,
    stopId: stop.id,
  });
}

const visitedOf = (route: Route) =>
  (route.routeLocations ?? []).flatMap(({ id, isVisited }) => (isVisited ? [id] : []));

function expectWhole(route: Route): void {
  const stops = route.routeLocations ?? [];
  expect(stops.map(({ order }) => order)).toEqual(stops.map((_, at) => at + 1));
  expect(new Set(stops.map(({ locationId }) => locationId)).size).toBe(stops.length);
  expect(route.totalLocation).toBe(stops.length);
  expect(route.visitedLocation).toBe(visitedOf(route).length);
  if (stops.length < 2) expect(route).toMatchObject({ distance: 0, estimatedTime: 0 });
}

/** Sends a step's request; the reply's status and the id that takes it back. */
async function send({ call, input }: NonNullable<ReturnType<typeof requestOf>>) {
  const request = requestFor(call, input, api.world.offices.hub);
  const authorization = `Bearer ${await api.token("hubManager")}`;
  const reply = await api.app.inject({
    ...request,
    headers: { ...request.headers, authorization },
  });
  return { status: reply.statusCode, undoId: reply.json().undoId as string | undefined };
}

const withoutTime = ({ updatedAt: _, ...route }: Route) => route;

/** Whether a change is taken or refused, and once it is undone, the route must be whole. */
async function take(step: Step, before: Route): Promise<void> {
  const request = requestOf(step, before);
  if (!request) return;
  const { status, undoId } = await send(request);
  const after = await read(before.id);
  expectWhole(after);
  if (status !== 200 || !undoId) {
    expect([200, 409, 422]).toContain(status);
    expect(after).toEqual(before);
    return;
  }
  expect(visitedOf(after)).toEqual(visitedOf(before));
  expect(after.updatedAt).not.toBe(before.updatedAt);
  if (!step.undone) return;
  await api.ok(as, undo, { params: { id: undoId } });
  expect(withoutTime(await read(before.id))).toEqual(withoutTime(before));
}

it("the API keeps a route whole through any sequence of changes, and takes each back exactly", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(4),
      fc.array(Step, { minLength: 4, maxLength: 12 }),
      async (count, steps) => {
        const { id } = await add([0, 1, 2, 3].slice(0, count), { distance: 0, estimatedTime: 0 });
        for (const step of steps) {
          const before = await read(id);
          if (step.kind === "visit") await visit(before, step.which);
          else await take(step, before);
        }
      },
    ),
    { numRuns: rounds(6, 50) },
  );
}, 120_000);
