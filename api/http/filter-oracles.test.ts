import { casesOf, LONG_RUN } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestApi, testApi } from "../testing/api";
import { rowsIn, textsOfRow } from "../testing/marks";
import { ask, READERS } from "../testing/readers";
import { allIncludes, READINGS, type Reading, withEverything } from "../testing/readings";
import { markOf, type Side, type SideName } from "../testing/tied-side";
import { makeTiedWorld } from "../testing/tied-world";
import { isColumn, type Resource, type Shape, type ToMany } from "./list/resource";

type Row = Record<string, unknown> & { id: string };
/** A list whose rows can be looked for. */
type Lookup = Reading & { of: Resource };

const LISTS = READINGS.filter(
  (reading): reading is Lookup =>
    reading.of !== undefined &&
    reading.call.query instanceof z.ZodObject &&
    "filters" in reading.call.query.shape,
);
/** Columns that a row shows by another name. */
const SHOWN_AS: Record<string, string> = {
  "locations.agent.displayName": "user.displayName",
  "locations.type": "locationType.name",
  "locations.typeId": "locationType.id",
  "locations.chainId": "chain.id",
  "visits.officeId": "office.id",
  "late reports.officeId": "office.id",
  "presumed visits.officeId": "office.id",
  "agentStates.officeId": "office.id",
};
/** Where a row shows what it is searched by, when that isn't the column of the path's name. */
const SEARCHED: Record<string, string> = {
  "locations.type": "locations.locationType.name",
  "locations.chain": "locations.chain.name",
  "locations.agent.displayName": "locations.user.displayName",
  "routes.type": "route-location-maps.location.locationType.name",
  "routes.city": "route-location-maps.location.city",
  "routes.address": "route-location-maps.location.address",
  "routes.zip": "route-location-maps.location.zip",
};
/** Columns that say what follows from others. */
const DERIVED = new Set(["routes.assigned"]);

let api: TestApi;
let sides: Record<SideName, Side>;
beforeAll(async () => {
  api = await testApi();
  sides = await makeTiedWorld(api);
});
afterAll(() => api.close());

const shownPath = (of: Resource, column: string) => SHOWN_AS[`${of.name}.${column}`] ?? column;

function isShown(of: Resource, path: string): boolean {
  const [head = "", ...rest] = path.split(".");
  if (rest.length === 0) return of.columns[head] !== undefined && !of.columns[head].filterOnly;
  const relation = of.relations[head];
  if (relation?.kind !== "one") return false;
  let at: Shape | undefined = relation.shape;
  for (const [index, key] of rest.entries()) {
    const next: Shape[string] | undefined = at?.[key];
    if (next === undefined) return false;
    if (isColumn(next)) return index === rest.length - 1;
    at = next;
  }
  return false;
}

function valueAt(row: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], row);
}

const shows = (value: unknown, text: string) =>
  typeof value === "string" && value.toLowerCase().includes(text);
const showsIn = (of: Resource, row: Row, paths: readonly string[], text: string) =>
  textsOfRow(of, row).some((found) => paths.includes(found.path) && shows(found.text, text));
const textColumns = (of: Resource) =>
  Object.entries(of.columns).flatMap(([name, { kind }]) => (kind === "text" ? [name] : []));
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();

describe("what a list can be filtered and sorted by", () => {
  it("is what its rows show", () => {
    const hidden = READINGS.flatMap(({ of }) =>
      of
        ? Object.keys(of.columns)
            .filter((column) => !DERIVED.has(`${of.name}.${column}`))
            .filter((column) => !isShown(of, shownPath(of, column)))
            .map((column) => `${of.name}.${column}`)
        : [],
    );
    expect([...new Set(hidden)]).toEqual([]);
  });
});

const BY = ["hubAgent", "southManager", ...(LONG_RUN ? ["hubManager"] : [])];

describe.each(READERS.filter(({ as }) => BY.includes(as.user)))("asked by $name", (reader) => {
  const lists = LISTS.filter(({ call }) => {
    const role = reader.as.user.endsWith("Agent") ? "agent" : "office-manager";
    return call.access.includes(role);
  });
  const other = reader.side === "hub" ? "south" : "hub";
  const mark = markOf(other);

  async function rowsOf(list: Lookup, query: Record<string, unknown>): Promise<Row[]> {
    const [parts = {}] = list.inputs?.(sides[reader.side], api.world.users[reader.as.user]) ?? [{}];
    const all = withEverything(list, parts);
    const asked = { ...all, query: { ...(all.query as object), ...query } };
    const { status, body, text } = await ask(api, reader, list.call, asked);
    if (status !== 200) throw new Error(`${list.call.id} ${JSON.stringify(query)}: ${text}`);
    expect((body as { totalDocs: number }).totalDocs).toBe(rowsIn(body).length);
    return rowsIn(body) as Row[];
  }

  it.each(lists)("$call.id finds by what its rows show alone", async (list) => {
    const { of } = list;
    const all = await rowsOf(list, {});
    for (const column of textColumns(of)) {
      const shown = all.filter((row) => shows(valueAt(row, shownPath(of, column)), mark));
      const where = { [column]: { ilike: `%${mark}%` } };
      const filter = JSON.stringify({ where, include: allIncludes(of) });
      for (const query of casesOf(1, [{ filter }, { filters: `${column}:${mark}` }])) {
        const found = await rowsOf(list, query);
        expect({ query, ids: idsOf(found) }).toEqual({ query, ids: idsOf(shown) });
      }
    }
    const named = Object.keys(of.search);
    const pathsOf = (name: string) => SEARCHED[`${of.name}.${name}`] ?? `${of.name}.${name}`;
    for (const searchPath of named) {
      const found = await rowsOf(list, { search: mark, searchPath });
      const shown = all.filter((row) => showsIn(of, row, [pathsOf(searchPath)], mark));
      expect({ searchPath, ids: idsOf(found) }).toEqual({ searchPath, ids: idsOf(shown) });
    }
    const found = await rowsOf(list, { search: mark });
    const unlike = found.filter((row) => !showsIn(of, row, named.map(pathsOf), mark));
    expect(idsOf(unlike)).toEqual([]);
    for (const sortBy of casesOf(2, Object.keys(of.columns))) {
      const sorted = await rowsOf(list, { sortBy, sortOrder: "desc" });
      expect({ sortBy, ids: idsOf(sorted) }).toEqual({ sortBy, ids: idsOf(all) });
    }
  });

  it.each(lists)("$call.id narrows what it includes by what that shows alone", async (list) => {
    for (const [relation, to] of Object.entries(list.of.relations)) {
      if (to.kind === "many") await checkChildren(list, relation, to);
    }
  });

  async function checkChildren(list: Lookup, relation: string, { resource }: ToMany) {
    for (const column of textColumns(resource)) {
      const scope = {
        where: { [column]: { ilike: `%${mark}%` } },
        order: [`${column} DESC`],
        include: allIncludes(resource),
      };
      const rows = await rowsOf(list, {
        filter: JSON.stringify({ include: [{ relation, scope }] }),
      });
      const unlike = rows
        .flatMap((row) => row[relation] as Row[])
        .filter((row) => !shows(valueAt(row, shownPath(resource, column)), mark));
      expect({ relation, column, ids: idsOf(unlike) }).toEqual({ relation, column, ids: [] });
    }
  }
});
