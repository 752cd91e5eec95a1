import {
  chainUsage,
  createChain,
  createFilterTemplate,
  createLocation,
  createLocationType,
  deleteChain,
  deleteLocationType,
  listChains,
  listFilterTemplates,
  listLocationTypes,
  locationTypeUsage,
  mergeChain,
  mergeLocationType,
  updateLocation,
} from "contract/calls";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs, locations } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { finishedJob, heldByAnother } from "../../testing/jobs";
import { addPlace, readPlace } from "../../testing/location-rows";

const admin = { user: "admin" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const south = { user: "southManager", office: "south" } as const;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const typeOf = (name: string) => api.ok(admin, createLocationType, { body: { name } });
const chainOf = (name: string) => api.ok(hub, createChain, { body: { name } });
const mergeTypes = (from: { id: string }, into: { id: string }) => ({
  params: { id: from.id, otherId: into.id },
});
const namesOfTypes = async () =>
  (await api.ok(admin, listLocationTypes, { query: { limit: 0 } })).data.map(({ name }) => name);
const usageOf = async (...ids: string[]) =>
  api.ok(admin, locationTypeUsage, { query: { ids: ids.join(",") } });

/** So many locations of a type, without their contents. */
const addMany = (typeId: string, count: number) =>
  api.database.db.execute(sql`INSERT INTO locations (id, name, type_id)
    SELECT gen_random_uuid(), 'Many ' || n, ${typeId}::uuid FROM generate_series(1, ${count}::int) AS n`);

describe("merging a location type", () => {
  it("takes all its locations over, deleted ones too, and then deletes it", async () => {
    const [from, into] = [await typeOf("tavern"), await typeOf("bar")];
    const open = await addPlace(api, { typeId: from.id });
    const deleted = await addPlace(api, { typeId: from.id, status: "inactive" });
    const own = await addPlace(api, { typeId: into.id });
    expect((await usageOf(from.id, into.id)).data).toEqual([
      { id: from.id, locations: 1, deleted: 1 },
      { id: into.id, locations: 1, deleted: 0 },
    ]);

    const merged = await api.ok(admin, mergeLocationType, mergeTypes(from, into));
    expect(merged).toEqual({ count: 2 });
    expect(await readPlace(api, open.id)).toMatchObject({ typeId: into.id });
    expect(await readPlace(api, deleted.id)).toMatchObject({ typeId: into.id, status: "inactive" });
    expect(await namesOfTypes()).not.toContain("tavern");
    expect((await usageOf(from.id, into.id)).data).toEqual([
      { id: from.id, locations: 0, deleted: 0 },
      { id: into.id, locations: 2, deleted: 1 },
    ]);
    // Whoever edits one of them is told, and the others are as they were.
    const late = { params: { id: open.id }, body: { city: "X", updatedAt: open.updatedAt } };
    expect(await api.fails(hub, updateLocation, late)).toMatchObject({
      cause: "CHANGED_MEANWHILE",
    });
    expect((await readPlace(api, own.id))?.updatedAt).toBe(own.updatedAt);
  });

  it("has stop filters that name it name the other one, each once and where it stood", async () => {
    const [from, into] = [await typeOf("kiosk"), await typeOf("stand")];
    const keep = (name: string, params: object) =>
      api.ok(admin, createFilterTemplate, { body: { name, filters: { params } } });
    await keep("by id", { type: ["cafe", from.id, "bank"], city: ["kiosk"] });
    await keep("by name", { type: ["KIOSK", "stand"] });
    await keep("others", { type: ["cafe"], chain: ["kiosk"] });
    await keep("none", {});
    await api.ok(admin, mergeLocationType, mergeTypes(from, into));
    const { data } = await api.ok(admin, listFilterTemplates);
    expect(data.map(({ name, filters }) => [name, filters.params])).toEqual([
      ["by id", { type: ["cafe", into.id, "bank"], city: ["kiosk"] }],
      ["by name", { type: ["stand"] }],
      ["none", {}],
      ["others", { type: ["cafe"], chain: ["kiosk"] }],
    ]);
  });

  it("is refused for itself, for what there isn't, and for a chain's id", async () => {
    const type = await typeOf("depot");
    const status = (otherId: string, id = type.id) =>
      api.status(admin, mergeLocationType, { params: { id, otherId } });
    expect(await status(type.id)).toBe(422);
    expect(await status("nothing")).toBe(404);
    expect(await status(api.world.chain)).toBe(404);
    expect(await status(type.id, "nothing")).toBe(404);
    expect(await namesOfTypes()).toContain("depot");
  });

  it("takes many over one after another, and is told of until a while after", async () => {
    const [from, into] = [await typeOf("shed"), await typeOf("barn")];
    await addMany(from.id, 2500);
    const { count, jobId } = await api.ok(admin, mergeLocationType, mergeTypes(from, into));
    expect(count).toBe(2500);
    expect(await finishedJob(api, admin, jobId ?? "")).toMatchObject({
      kind: "location-merge",
      status: "done",
      done: 1500,
    });
    const { data, merges } = await usageOf(from.id, into.id);
    expect(data.map(({ locations }) => locations)).toEqual([0, 2500]);
    expect(merges).toEqual([{ from, into, status: "done", done: 2500, total: 2500 }]);
    expect(await namesOfTypes()).not.toContain("shed");
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 11 * 60_000);
    expect((await usageOf(from.id)).merges).toEqual([]);
    api.clock.now = now;
  });

  it("is not begun a second time, nor are both deleted, while it is under way", async () => {
    const [from, into, other] = [
      await typeOf("inn"),
      await typeOf("hotel"),
      await typeOf("hostel"),
    ];
    const [job] = await api.database.db
      .insert(jobs)
      .values({
        kind: "location-merge",
        userId: api.world.users.admin,
        input: { what: "type", from, into, before: 1000 },
        status: "running",
        leasedUntil: heldByAnother(api),
        done: 3,
        total: 8,
      })
      .returning();
    const underway = { statusCode: 409, cause: "BEING_MERGED" };
    for (const pair of [
      [from, into],
      [from, other],
      [into, other],
      [other, from],
      [other, into],
    ] as const) {
      const failure = await api.fails(admin, mergeLocationType, mergeTypes(...pair));
      expect(failure).toMatchObject(underway);
    }
    for (const { id } of [from, into]) {
      expect(await api.fails(admin, deleteLocationType, { params: { id } })).toMatchObject(
        underway,
      );
    }
    expect((await usageOf(from.id)).merges[0]).toEqual({
      from,
      into,
      status: "running",
      done: 1003,
      total: 1008,
    });
    await api.database.db.delete(jobs).where(eq(jobs.id, job?.id ?? ""));
    expect(await api.status(admin, deleteLocationType, { params: { id: from.id } })).toBe(200);
  });

  it("leaves none behind of those that get the type at the same moment", async () => {
    const [from, into] = [await typeOf("pub"), await typeOf("brewery")];
    await addMany(from.id, 1200);
    const make = (n: number) =>
      api.status(hub, createLocation, { body: { name: `Late ${n}`, type: from.id } });
    const before = [1, 2, 3].map(make);
    const merging = api.ok(admin, mergeLocationType, mergeTypes(from, into));
    const answers = await Promise.all([...before, ...[4, 5, 6, 7, 8].map(make)]);
    const { jobId } = await merging;
    if (jobId) await finishedJob(api, admin, jobId);
    for (const answer of answers) expect([200, 422]).toContain(answer);
    const made = answers.filter((answer) => answer === 200).length;
    expect((await usageOf(from.id, into.id)).data.map(({ locations }) => locations)).toEqual([
      0,
      1200 + made,
    ]);
    expect(await api.database.db.$count(locations, eq(locations.typeId, from.id))).toBe(0);
    expect(await make(9)).toBe(422);
  });

  it("is done once when two ask for it, or for the opposite, at the same time", async () => {
    const [one, two] = [await typeOf("lodge"), await typeOf("chalet")];
    await addPlace(api, { typeId: one.id });
    await addPlace(api, { typeId: two.id });
    const asked = [mergeTypes(one, two), mergeTypes(two, one), mergeTypes(one, two)];
    const answers = await Promise.all(
      asked.map((input) => api.status(admin, mergeLocationType, input)),
    );
    expect(answers.sort()).toEqual([200, 404, 404]);
    const left = (await usageOf(one.id, two.id)).data.map(({ locations }) => locations);
    expect(left.sort()).toEqual([0, 2]);
  });
});

describe("merging a chain", () => {
  it("takes its locations over and deletes it; managers count those of their own offices", async () => {
    const [from, into] = [await chainOf("Beanz"), await chainOf("Tea & Co")];
    const mine = await addPlace(api, { chainId: from.id });
    await addPlace(api, { chainId: from.id, officeId: api.world.offices.south });
    await addPlace(api, { chainId: from.id, status: "inactive" });
    const query = { query: { ids: `${from.id},${into.id}` } };
    const counts = async (as: typeof admin | typeof hub | typeof south) =>
      (await api.ok(as, chainUsage, query)).data.map((one) => [one.locations, one.deleted]);
    expect(await counts(admin)).toEqual([
      [2, 1],
      [0, 0],
    ]);
    expect(await counts(hub)).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await counts(south)).toEqual([
      [1, 0],
      [0, 0],
    ]);

    const inUse = { statusCode: 409, cause: "CHAIN_IN_USE" };
    const remove = { params: { id: from.id } };
    expect(await api.fails(admin, deleteChain, remove)).toMatchObject(inUse);
    expect(await api.ok(admin, mergeChain, mergeTypes(from, into))).toEqual({ count: 3 });
    expect(await readPlace(api, mine.id)).toMatchObject({ chainId: into.id });
    expect(await counts(admin)).toEqual([
      [0, 0],
      [2, 1],
    ]);
    const { data } = await api.ok(hub, listChains);
    expect(data.map(({ name }) => name)).toEqual(["Beans", "Tea & Co"]);
  });

  it("tells managers nothing of merges, which are of all offices", async () => {
    const [from, into] = [await chainOf("Old"), await chainOf("New")];
    await api.database.db.insert(jobs).values({
      kind: "location-merge",
      userId: api.world.users.admin,
      input: { what: "chain", from, into, before: 0 },
      status: "done",
      finishedAt: api.clock.now.toISOString(),
      done: 5,
      total: 5,
    });
    const query = { query: { ids: from.id } };
    expect((await api.ok(admin, chainUsage, query)).merges).toHaveLength(1);
    expect((await api.ok(hub, chainUsage, query)).merges).toEqual([]);
    // Those of types are told of with types.
    const { merges } = await usageOf(api.world.types.cafe);
    expect(merges.map((merge) => merge.from.name)).not.toContain("Old");
  });
});
