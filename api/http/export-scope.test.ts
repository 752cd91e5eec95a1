import type { Call } from "contract/call";
import * as calls from "contract/calls";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../db/schema";
import { type Parts, type TestApi, testApi } from "../testing/api";
import { ADMIN, ask, isHiddenFrom, READERS, type Reader } from "../testing/readers";
import type { Side, SideName } from "../testing/tied-side";
import { makeTiedWorld } from "../testing/tied-world";

const ofOffice = ({ officeId }: Side): Parts[] => [{ params: { id: officeId } }];
const EXPORTS: { call: Call; inputs(side: Side): Parts[] }[] = [
  { call: calls.exportLocations, inputs: () => [{}] },
  {
    call: calls.exportLocations,
    inputs: ({ officeId }) => [{ query: { filters: `parentOffice:${officeId}` } }],
  },
  { call: calls.exportRoutes, inputs: () => [{}] },
  {
    call: calls.exportRouteStops,
    inputs: ({ routeIds }) => routeIds.map((id) => ({ params: { id } })),
  },
  { call: calls.exportOfficeLocations, inputs: ofOffice },
  { call: calls.exportOfficeRoutes, inputs: ofOffice },
  { call: calls.exportSubOffices, inputs: ofOffice },
  { call: calls.exportOfficeUsers, inputs: ofOffice },
  { call: calls.exportBadRows, inputs: ({ importId }) => [{ params: { id: importId } }] },
];
/** Columns that may name what is of another office by now; see `includes.test.ts`. */
const SHOWN = [
  "routeLocations.export Address",
  "routeLocations.export City",
  "routeLocations.export DBA Name",
  "routeLocations.export Name",
  "routeLocations.export Note",
  "routeLocations.export Zip",
  "locations.export agent",
  "offices.exportLocations agent",
  "offices.exportRoutes Added By",
  "offices.exportRoutes Assigned To",
  "routes.export Added By",
  "routes.export Assigned To",
];

let api: TestApi;
let sides: Record<SideName, Side>;
beforeAll(async () => {
  api = await testApi();
  sides = await makeTiedWorld(api);
});
afterAll(() => api.close());

type Cell = { call: Call; column: string; text: string };
const isManager = ({ as }: Reader) => !as.user.endsWith("Agent");
const urlOf = (body: unknown) => (body as { url: string }).url;
const download = (url: string, token?: string) =>
  api.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });

/** All cells of all that a reader can export about either side. */
async function exported(reader: Reader): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const { call, inputs } of EXPORTS) {
    for (const parts of [...inputs(sides.hub), ...inputs(sides.south)]) {
      const { status, body, text } = await ask(api, reader, call, parts);
      if (status === 403 || status === 404) continue;
      if (status !== 200) throw new Error(`${call.id}: ${text}`);
      const file = await download(urlOf(body));
      expect(file.statusCode).toBe(200);
      const rows: Record<string, string>[] = parse(file.payload, { columns: true });
      for (const row of rows) {
        cells.push(...Object.entries(row).map(([column, text]) => ({ call, column, text })));
      }
    }
  }
  return cells;
}
const columnsOf = (cells: readonly Cell[]) =>
  [...new Set(cells.map(({ call, column }) => `${call.id} ${column}`))].sort();

describe("an export", () => {
  it("is made by every call that answers with a link", () => {
    const made = api.app.servedCalls.filter(
      ({ call }) => call.reply === calls.exportLocations.reply,
    );
    const known = new Set(EXPORTS.map(({ call }) => call.id));
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter(({ call }) => !known.has(call.id))).toEqual([]);
  });

  it.each(READERS.filter(isManager))("by $name holds what is theirs alone", async (reader) => {
    const cells = await exported(reader);
    const own = cells.filter(({ text }) => text.includes(`secret-of-${reader.side}`));
    expect(new Set(own.map(({ call }) => call.id)).size).toBeGreaterThan(3);
    const hidden = cells.filter(({ text }) => isHiddenFrom(reader, text));
    expect(columnsOf(hidden).filter((column) => !SHOWN.includes(column))).toEqual([]);
  });

  it("names what the table says, and an admin gets everything", async () => {
    const hidden: Cell[] = [];
    for (const reader of READERS.filter(isManager)) {
      hidden.push(...(await exported(reader)).filter(({ text }) => isHiddenFrom(reader, text)));
    }
    expect(columnsOf(hidden)).toEqual([...SHOWN].sort());
    const all = (await exported(ADMIN)).map(({ text }) => text);
    for (const side of ["hub", "south"]) {
      for (const text of [`Place secret-of-${side}`, `Round secret-of-${side}`]) {
        expect(all).toContain(text);
      }
    }
  });

  it("is not an agent's to make", async () => {
    for (const reader of READERS.filter((other) => !isManager(other))) {
      for (const { call, inputs } of EXPORTS) {
        const [parts] = inputs(sides[reader.side]);
        expect((await ask(api, reader, call, parts)).status).toBe(403);
      }
    }
  });
});

describe("the link to an export", () => {
  const manager = READERS.find(({ as }) => as.user === "hubManager") as Reader;
  const elsewhere = READERS.find(({ as }) => as.user === "southManager") as Reader;
  const link = async (reader: Reader) =>
    new URL(urlOf((await ask(api, reader, calls.exportLocations)).body), "http://api.test");
  const status = async ({ pathname, search }: { pathname: string; search: string }) =>
    (await download(`${pathname}${search}`)).statusCode;

  it("opens that export and no other, as a whole", async () => {
    const [own, others] = [await link(manager), await link(elsewhere)];
    expect(await status(own)).toBe(200);
    expect(await status({ pathname: others.pathname, search: own.search })).toBe(404);
    expect(await status({ pathname: own.pathname, search: others.search })).toBe(404);
    const job = `/exports/${sides.south.jobId}`;
    expect(await status({ pathname: job, search: own.search })).toBe(404);
    const { officeId } = sides.hub;
    expect(
      await status({ pathname: `/offices/${officeId}${own.pathname}`, search: own.search }),
    ).toBe(404);
  });

  it("is the right itself: with any token or none, and after its maker has left", async () => {
    const { db } = api.database;
    const own = await link(manager);
    const whole = (await download(`${own.pathname}${own.search}`)).payload;
    for (const token of [undefined, "nonsense", await api.token("southManager")]) {
      const reply = await download(`${own.pathname}${own.search}`, token);
      expect({ status: reply.statusCode, payload: reply.payload }).toEqual({
        status: 200,
        payload: whole,
      });
    }
    const set = (status: "active" | "inactive") =>
      db.update(users).set({ status }).where(eq(users.id, sides.hub.managerId));
    await set("inactive");
    expect((await ask(api, manager, calls.exportLocations)).status).toBe(401);
    expect(await status(own)).toBe(200);
    await set("active");
  });

  it("is dead after five minutes, and nothing can make it longer", async () => {
    const { now } = api.clock;
    const own = await link(manager);
    api.clock.now = new Date(now.getTime() + 5 * 60_000 + 1000);
    const fresh = await link(manager);
    expect(await status(own)).toBe(404);
    const expires = fresh.searchParams.get("expires") ?? "";
    const longer = new URL(own);
    longer.searchParams.set("expires", expires);
    expect(await status(longer)).toBe(404);
    longer.searchParams.set("signature", fresh.searchParams.get("signature") ?? "");
    expect(await status(longer)).toBe(404);
    api.clock.now = now;
    expect(await status(own)).toBe(200);
  });
});
