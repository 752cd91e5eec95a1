import type { AuditEntry } from "contract/audit/calls";
import {
  changeLocations,
  createLocation,
  createRoute,
  deleteRoutes,
  listAudit,
  unassignLocations,
  updateLocation,
  updateRoute,
} from "contract/calls";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queryRows } from "../../db/rows";
import { type TestApi, testApi } from "../../testing/api";
import { readable } from "./values";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const word = fc.constantFrom("a", "b", "c", " d ", 'e"\\', "ü 💡", "x".repeat(60));
const nullable = fc.option(word);
const which = fc.nat({ max: 2 });

/** Changes of every sort; those that are refused belong to it. */
const change = fc.oneof(
  fc.record({
    do: fc.constant("location" as const),
    which,
    body: fc.record(
      {
        ...{ name: word, description: nullable, zip: nullable, externalId: nullable },
        status: fc.constantFrom("active" as const, "inactive" as const),
        visitEvery: fc.option(fc.integer({ min: 1, max: 90 })),
        location: fc.option(
          fc.record({
            coordinates: fc.tuple(
              fc.double({ min: -83, max: -82, noNaN: true }),
              fc.double({ min: 39, max: 40, noNaN: true }),
            ),
          }),
        ),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    do: fc.constant("route" as const),
    body: fc.record(
      {
        name: word,
        status: fc.constantFrom("new", "active", "paused", "completed", "inactive"),
        distance: fc.double({ min: 0, max: 1e6, noNaN: true }),
        roundTrip: fc.boolean(),
        priority: fc.option(fc.integer({ min: 1, max: 5 })),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    do: fc.constant("unassign" as const),
    which,
    from: fc.constantFrom("route", "office"),
  }),
  fc.record({ do: fc.constant("many" as const), priority: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant("delete" as const) }),
  fc.record({ do: fc.constant("visit" as const), which }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

async function world() {
  const ids: string[] = [];
  for (const name of ["One", "Two", "Three"]) {
    const body = { name, parentOffice: api.world.offices.hub };
    ids.push((await api.ok(admin, createLocation, { body })).id);
  }
  const body = { name: "Round", locations: ids, distance: 1 };
  return { ids, routeId: (await api.ok(admin, createRoute, { body })).id };
}

async function make(step: Change, { ids, routeId }: Awaited<ReturnType<typeof world>>) {
  const id = ids["which" in step ? step.which : 0] ?? "";
  switch (step.do) {
    case "location":
      return api.status(admin, updateLocation, { params: { id }, body: step.body as never });
    case "route":
      return api.status(admin, updateRoute, { params: { id: routeId }, body: step.body as never });
    case "unassign":
      return api.status(admin, unassignLocations, {
        query: { locations: id, from: step.from as "route" },
      });
    case "many":
      return api.status(admin, changeLocations, {
        body: { locationIds: ids, priority: step.priority },
      });
    case "delete":
      return api.status(admin, deleteRoutes, { body: { ids: [routeId] } });
    case "visit":
      // What triggers and reports keep in these rows is no change of them.
      return api.database.db.execute(sql`
        UPDATE locations SET last_visited = now(), do_not_visit = true WHERE id = ${id}::uuid`);
  }
}

/** A row as the trail has it, oldest entry first. */
function replayed(entries: readonly AuditEntry[]): Record<string, unknown> {
  let row: Record<string, unknown> = {};
  for (const { before, after } of entries) {
    for (const [field, was] of Object.entries(before ?? {})) {
      expect([field, row[field] ?? null]).toEqual([
        field,
        field === "stops" && !row.stops ? null : was,
      ]);
    }
    row = { ...row, ...after };
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

const LOCATION_DERIVED = ["last_visited", "do_not_visit", "overdue_from", "counted_overdue"];
const ROUTE_DERIVED = ["last_visited", "total_location", "visited_location"];

async function rowOf(table: string, id: string, derived: readonly string[]) {
  const left = sql.param(["id", "created_at", "updated_at", ...derived]);
  const [row] = await queryRows(
    api.database.db,
    sql`SELECT jsonb_strip_nulls(to_jsonb(t) - ${left}::text[]) AS row FROM ${sql.identifier(table)} t
      WHERE id = ${id}::uuid`,
  );
  // With the names and instants of the API.
  const [read] = await readable(api.database.db, [{ after: row?.row } as AuditEntry]);
  return read?.after;
}

it("a replay gives each row as it is, whatever was done to it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (steps) => {
      const made = await world();
      for (const step of steps) await make(step, made);
      const entriesOf = async (id: string) => {
        const filter = JSON.stringify({ where: { aboutId: id }, order: ["at ASC", "id ASC"] });
        return (await api.ok(admin, listAudit, { query: { limit: 0, filter } })).data;
      };
      for (const id of made.ids) {
        expect(replayed(await entriesOf(id))).toEqual(
          await rowOf("locations", id, LOCATION_DERIVED),
        );
      }
      const { stops, ...route } = replayed(await entriesOf(made.routeId));
      expect(route).toEqual(await rowOf("routes", made.routeId, ROUTE_DERIVED));
      const now = await queryRows(
        api.database.db,
        sql`SELECT location_id::text AS id FROM route_locations WHERE route_id = ${made.routeId}::uuid
          ORDER BY "order"`,
      );
      expect(stops).toEqual(now.map(({ id }) => id));
    }),
    { numRuns: rounds(8, 60) },
  );
}, 120_000);
