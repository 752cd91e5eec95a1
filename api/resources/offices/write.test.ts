import { createOffice, getUser, listAudit, listOffices, updateOffice } from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestFor, type TestApi, testApi } from "../../testing/api";
import { officeSteps } from "../../testing/offices";
import { addUser } from "../../testing/roles/users";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const asNorth = { user: "northManager", office: "north" } as const;
const asHub = { user: "hubManager", office: "hub" } as const;
const steps = officeSteps(() => api);
const { freshName, make, notMade, byId, change, notChanged, read, addOffice, manager } = steps;

describe("a new office", () => {
  it("stands at the top for an admin, or under its parent", async () => {
    const { hub } = api.world.offices;
    expect(await make({ name: " Spaced " })).toMatchObject({
      name: "Spaced",
      parentId: null,
      parent: null,
      manager: null,
    });
    const office = await make({ parentId: hub, timeZone: "Asia/Kolkata" }, asNorth);
    expect(office).toMatchObject({
      parentId: hub,
      parent: { name: "Hub" },
      timeZone: "Asia/Kolkata",
    });
    const { data } = await api.ok(asHub, listOffices, { query: { search: office.name } });
    expect(data.map(({ id }) => id)).toEqual([office.id]);
  });

  it("takes the time zone of its parent unless it is said", async () => {
    const parent = await make({ timeZone: "Europe/Berlin" });
    expect((await make({ parentId: parent.id })).timeZone).toBe("Europe/Berlin");
  });

  it("works from Monday to Friday, or on the days of its parent", async () => {
    const top = await make();
    expect(top.workingDays).toEqual([0, 1, 2, 3, 4]);
    await change(top.id, { workingDays: [6, 0, 1, 2, 3] });
    expect((await make({ parentId: top.id })).workingDays).toEqual([0, 1, 2, 3, 6]);
  });

  it("may be led by a manager without an office, whose office it becomes", async () => {
    const { id } = await manager(null);
    const office = await make({ managerId: id });
    expect(office).toMatchObject({ managerId: id, manager: { id } });
    const found = await api.ok(admin, getUser, { params: { id } });
    expect(found).toMatchObject({ officeId: office.id, office: { name: office.name } });
  });

  it("is made by a manager only under an office they act for", async () => {
    const error = await notMade({}, asNorth);
    expect(error).toMatchObject({ statusCode: 403, cause: "ROLE_NOT_ALLOWED" });
    const { south, north } = api.world.offices;
    for (const parentId of [south, north, "no-office"]) {
      expect(await notMade({ parentId }, asHub)).toMatchObject({ statusCode: 404 });
    }
  });

  it("has a name of its own among its siblings, in any letter case", async () => {
    const { hub, north } = api.world.offices;
    for (const [name, parentId] of [
      ["DEPOT", hub],
      ["hub", north],
      ["South", null],
    ] as const) {
      const error = await notMade({ name, parentId });
      expect(error).toMatchObject({ statusCode: 409, cause: "NAME_TAKEN" });
    }
    expect(await make({ name: "Depot", parentId: north })).toMatchObject({ name: "Depot" });
  });

  it("gives a name to exactly one of many who ask at once", async () => {
    for (let round = 0; round < 5; round++) {
      const name = `Twin ${round}`;
      const statuses = await Promise.all(
        [name, name.toUpperCase(), name, name.toLowerCase()].map((one) =>
          api.status(admin, createOffice, { body: { name: one } }),
        ),
      );
      expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    }
  });

  it("leaves nothing behind when its manager is refused", async () => {
    const { hubManager } = api.world.users;
    const error = await notMade({ name: "Never", managerId: hubManager });
    expect(error).toMatchObject({ statusCode: 409, cause: "MANAGER_ELSEWHERE" });
    expect((await api.ok(admin, listOffices, { query: { search: "Never" } })).data).toEqual([]);
  });
});

describe("who leads an office", () => {
  it("is an active manager of it, or one who has no office yet", async () => {
    const { id } = await addOffice(api.world.offices.hub);
    const own = await manager(id);
    await change(id, { managerId: own.id }, asHub);
    expect((await read(id)).managerId).toBe(own.id);
    const homeless = await manager(null);
    await change(id, { managerId: homeless.id });
    expect((await read(id)).managerId).toBe(homeless.id);
    expect(await api.ok(asHub, getUser, { params: { id: homeless.id } })).toMatchObject({
      officeId: id,
    });
    await change(id, { managerId: null }, asHub);
    expect((await read(id)).managerId).toBeNull();
  });

  it("is nobody else", async () => {
    const { database, world } = api;
    const { id } = await addOffice(world.offices.hub);
    const agent = await addUser(database.db, world, { officeId: id });
    const left = { role: "office-manager", officeId: id, status: "inactive" } as const;
    for (const [managerId, cause] of [
      [agent.id, "NOT_A_MANAGER"],
      [world.users.admin, "NOT_A_MANAGER"],
      [(await addUser(database.db, world, left)).id, "NOT_A_MANAGER"],
      [world.users.depotManager, "MANAGER_ELSEWHERE"],
    ] as const) {
      expect(await notChanged(id, { managerId })).toMatchObject({ statusCode: 409, cause });
    }
    // Those outside the scope are not told from those who don't exist.
    for (const managerId of [world.users.southManager, (await manager(null)).id, "nobody"]) {
      expect(await notChanged(id, { managerId }, asHub)).toMatchObject({ statusCode: 404 });
    }
    expect((await read(id)).managerId).toBeNull();
  });

  it("stays when they are named again, whatever became of them", async () => {
    const { database, world } = api;
    const gone = await addUser(database.db, world, {
      role: "agent",
      officeId: world.offices.south,
    });
    const { id } = await addOffice(world.offices.hub, { managerId: gone.id });
    await change(id, { name: freshName(), managerId: gone.id }, asHub);
    expect((await read(id)).managerId).toBe(gone.id);
  });
});

describe("a change of an office", () => {
  it("is of the one that where, or filter.where, names", async () => {
    const { id } = await addOffice(api.world.offices.hub);
    const body = { name: freshName(), timeZone: "America/Chicago" };
    expect(await change(id, body, asHub)).toEqual({ count: 1 });
    expect(await read(id)).toMatchObject(body);
    const filter = JSON.stringify({ where: { id } });
    const other = { name: freshName() };
    await api.ok(asHub, updateOffice, { query: { filter }, body: other });
    expect(await read(id)).toMatchObject(other);
  });

  it.each([
    [{}, "query.where"],
    [{ where: "" }, "query.where"],
    [{ where: "{" }, "query.where"],
    [{ where: "null" }, "query.where"],
    [{ where: "{}" }, "query.where"],
    [{ where: '{"id": 5}' }, "query.where"],
    [{ where: '{"id": ""}' }, "query.where"],
    [{ where: '{"id": {"neq": "x"}}' }, "query.where"],
    [{ where: '{"id": "x", "name": "y"}' }, "query.where"],
    [{ where: '{"name": "Hub"}' }, "query.where"],
    [{ where: '[{"id": "x"}]' }, "query.where"],
    [{ filter: '{"id": "x"}' }, "query.filter"],
    [{ filter: '{"where": {}}' }, "query.filter"],
    [{ filter: '{"where": {"id": "x"}, "limit": 1}' }, "query.filter"],
    [{ where: '{"id": "x"}', filter: '{"where": {"id": "x"}}' }, "query.where"],
  ])("refuses to guess which by %j", async (query, field) => {
    const error = await api.fails(admin, updateOffice, { query, body: { name: "Any" } });
    expect(error.statusCode).toBe(422);
    expect(Object.keys(error.details ?? {})).toEqual([field]);
  });

  it("is refused outside the scope", async () => {
    const { south, north } = api.world.offices;
    for (const id of [south, north, "no-office"]) {
      expect(await notChanged(id, { name: "Mine" }, asHub)).toMatchObject({ statusCode: 404 });
    }
  });

  it("is refused when it was based on an older state", async () => {
    const { id, updatedAt } = await addOffice(null);
    const statuses = await Promise.all(
      [1, 2, 3].map(() =>
        api.status(admin, updateOffice, {
          query: byId(id),
          body: { name: freshName(), updatedAt },
        }),
      ),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    const error = await notChanged(id, { name: "Late", updatedAt });
    expect(error).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
    const before = await read(id);
    await change(id, { name: before.name, updatedAt: before.updatedAt ?? "" });
    expect(await read(id)).toEqual(before);
  });

  it("keeps names apart among siblings, and lets an office have its own in another case", async () => {
    const { depot, hub } = api.world.offices;
    const { id } = await addOffice(hub);
    const error = await notChanged(id, { name: "dEPOT" });
    expect(error).toMatchObject({ statusCode: 409, cause: "NAME_TAKEN" });
    await change(depot, { name: "DEPOT" });
    expect((await read(depot)).name).toBe("DEPOT");
  });
});

describe("time zones", () => {
  it.each(["Mars/Base", "+05:00", "Factory", "US/Pacific-New", "utc; --", "america/new_york"])(
    "are of those known by that name, so not %s",
    async (timeZone) => {
      const { id } = await addOffice(null);
      for (const error of [await notMade({ timeZone }), await notChanged(id, { timeZone })]) {
        expect(error.statusCode).toBe(422);
        expect(error.details).toHaveProperty(["body.timeZone"]);
      }
    },
  );

  it("may be UTC", async () => {
    expect(await make({ timeZone: "UTC" })).toMatchObject({ timeZone: "UTC" });
  });
});

it.each([
  [{ name: "" }, "body.name"],
  [{ name: "x".repeat(201) }, "body.name"],
  [{ name: "A", timeZone: "" }, "body.timeZone"],
  [{ name: "A", managerId: "" }, "body.managerId"],
  [{ name: "A", colour: "red" }, "body"],
])("the API refuses %j as a new office, naming the field", async (body, field) => {
  const reply = await api.app.inject({
    ...requestFor(createOffice, { body }),
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${await api.token("admin")}`,
    },
  });
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json().error.details)).toEqual([field]);
});

describe("the working days of an office", () => {
  it("are Monday to Friday until they are changed, each named once", async () => {
    const { id, updatedAt } = await make();
    const days = async () => (await read(id)).workingDays;
    await change(id, { workingDays: [4, 3, 2, 1, 0] });
    expect((await read(id)).updatedAt).toBe(updatedAt);
    await change(id, { workingDays: [3, 6, 0, 1, 2] });
    expect(await days()).toEqual([0, 1, 2, 3, 6]);
    for (const workingDays of [[], [7], [-1], [1, 1], [0.5]]) {
      expect(await notChanged(id, { workingDays })).toMatchObject({ statusCode: 422 });
    }
    await change(id, { name: freshName() });
    expect(await days()).toEqual([0, 1, 2, 3, 6]);
  });

  it("are part of its history", async () => {
    const { id } = await make();
    await change(id, { workingDays: [5] });
    const query = { filter: JSON.stringify({ where: { recordId: id } }) };
    const { data } = await api.ok(admin, listAudit, { query });
    expect(data.find(({ action }) => action === "changed")).toMatchObject({
      before: { workingDays: [0, 1, 2, 3, 4] },
      after: { workingDays: [5] },
    });
  });

  it("can't be none in the database either", async () => {
    const { id } = await make();
    for (const days of ["{}", "{7}", "{0,1,2,3,4,5,6,0}"]) {
      const write = api.database.db.execute(
        sql`UPDATE offices SET working_days = ${days}::int[] WHERE id = ${id}::uuid`,
      );
      await expect(write).rejects.toThrow();
    }
  });
});
