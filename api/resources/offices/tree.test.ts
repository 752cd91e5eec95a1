import {
  assignParent,
  createBranchOffice,
  createOffice,
  getOffice,
  getParentOffice,
  listBranchOffices,
  listOffices,
} from "contract/calls";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryRows } from "../../db/rows";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addOffice as add } from "../../testing/roles/offices";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const asNorth = { user: "northManager", office: "north" } as const;
const addOffice = (parentId: string | null, values?: Parameters<typeof add>[2]) =>
  add(api.database.db, parentId, values);
const move = (id: string, parentId: string, as: As = admin) =>
  api.ok(as, assignParent, { params: { id, parentId } });
const notMoved = (id: string, parentId: string, as: As = admin) =>
  api.fails(as, assignParent, { params: { id, parentId } });
const parentOf = async (id: string, as: As = admin) =>
  (await api.ok(as, getParentOffice, { params: { id } })).parent;

describe("moving an office", () => {
  it("takes its branches along, and with them who may act for them", async () => {
    const { north, south } = api.world.offices;
    const top = await addOffice(north);
    const below = await addOffice(top.id);
    const asSouth = { user: "southManager", office: "south" } as const;
    expect(await api.status(asSouth, getOffice, { params: { id: below.id } })).toBe(404);
    const { updatedAt } = await api.ok(admin, getOffice, { params: { id: top.id } });

    const edge = await move(top.id, south);
    expect(edge).toMatchObject({
      parentId: south,
      branchId: top.id,
      parent: { name: "South" },
      branch: { name: top.name },
    });
    const moved = await api.ok(admin, getOffice, { params: { id: top.id } });
    expect(moved.parentId).toBe(south);
    expect((moved.updatedAt ?? "") > (updatedAt ?? "")).toBe(true);
    expect(await api.status(asSouth, getOffice, { params: { id: below.id } })).toBe(200);
    expect(await api.status(asNorth, getOffice, { params: { id: below.id } })).toBe(404);
    expect((await parentOf(below.id))?.id).toBe(top.id);
  });

  it("to where it is already changes nothing", async () => {
    const { hub, depot } = api.world.offices;
    const before = await api.ok(admin, getOffice, { params: { id: depot } });
    expect(await move(depot, hub)).toEqual(await move(depot, hub));
    expect(await api.ok(admin, getOffice, { params: { id: depot } })).toEqual(before);
  });

  it("never closes a loop", async () => {
    const { north, hub, depot } = api.world.offices;
    for (const [id, parentId] of [
      [north, north],
      [north, hub],
      [north, depot],
      [hub, depot],
    ] as const) {
      for (const as of [admin, asNorth]) {
        const error = await notMoved(id, parentId, as);
        expect(error).toMatchObject({ statusCode: 409, cause: "OFFICE_LOOP" });
      }
    }
  });

  it("never closes a loop by two moves at once", async () => {
    for (let round = 0; round < 5; round++) {
      const one = await addOffice(null);
      const other = await addOffice(null);
      const statuses = await Promise.all([
        api.status(admin, assignParent, { params: { id: one.id, parentId: other.id } }),
        api.status(admin, assignParent, { params: { id: other.id, parentId: one.id } }),
      ]);
      expect(statuses.sort()).toEqual([200, 409]);
    }
  });

  it("keeps names apart under the new parent", async () => {
    const { north, hub } = api.world.offices;
    const { id } = await addOffice(north, { name: "depot" });
    const error = await notMoved(id, hub);
    expect(error).toMatchObject({ statusCode: 409, cause: "NAME_TAKEN" });
    expect((await parentOf(id))?.id).toBe(north);
  });

  it("lets a manager move only what is below the office of the path", async () => {
    const { hub, depot, south, north } = api.world.offices;
    const asHub = { user: "hubManager", office: "hub" } as const;
    for (const [id, parentId] of [
      [depot, south],
      [depot, north],
      [south, hub],
      ["no-office", hub],
      [depot, "no-office"],
      [hub, north],
    ] as const) {
      expect(await notMoved(id, parentId, asHub)).toMatchObject({ statusCode: 404 });
    }
    const sibling = await addOffice(hub);
    expect(await move(sibling.id, depot, asHub)).toMatchObject({ parentId: depot });
  });
});

describe("making an office a branch", () => {
  const join = (parentId: string, branchId: string) => ({ body: { parentId, branchId } });

  it("is for offices at the top alone", async () => {
    const { hub, depot, north } = api.world.offices;
    const top = await addOffice(null);
    const edge = await api.ok(admin, createBranchOffice, join(hub, top.id));
    expect(edge).toMatchObject({ parentId: hub, branchId: top.id, branch: { name: top.name } });
    const where = { parentId: hub, branchId: top.id };
    const { data } = await api.ok(admin, listBranchOffices, {
      query: { filter: JSON.stringify({ where }) },
    });
    expect(data.map(({ id }) => id)).toEqual([edge.id]);
    const again = await api.fails(admin, createBranchOffice, join(hub, top.id));
    expect(again).toMatchObject({ statusCode: 409, cause: "HAS_PARENT" });
    const loop = await api.fails(admin, createBranchOffice, join(depot, north));
    expect(loop).toMatchObject({ statusCode: 409, cause: "OFFICE_LOOP" });
  });

  it("takes no offices from outside the path's", async () => {
    const { hub } = api.world.offices;
    const { id } = await addOffice(null);
    const as = { user: "admin", office: "hub" } as const;
    expect(await api.status(as, createBranchOffice, join(hub, id))).toBe(404);
    expect(await parentOf(id)).toBeNull();
  });
});

describe("the office above", () => {
  it("is named to whoever sees the office, and nothing but its name", async () => {
    const { north, hub, south } = api.world.offices;
    const asHub = { user: "hubManager", office: "hub" } as const;
    expect(await parentOf(hub, asHub)).toEqual({
      id: north,
      name: "North",
      timeZone: "America/New_York",
    });
    expect(await parentOf(north, asNorth)).toBeNull();
    expect(await api.status(asHub, getOffice, { params: { id: north } })).toBe(404);
    for (const id of [south, north, "no-office"]) {
      expect(await api.status(asHub, getParentOffice, { params: { id } })).toBe(404);
    }
  });
});

/** What someone may do to a forest of offices, which are named by their number. */
const Step = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), a: fc.nat(), b: fc.option(fc.nat()) }),
  fc.record({ kind: fc.constant("move" as const), a: fc.nat(), b: fc.nat() }),
  fc.record({ kind: fc.constant("branch" as const), a: fc.nat(), b: fc.nat() }),
);

/** The offices from one upwards; a loop would not end, so it is cut. */
function lineOf(parents: (number | null)[], start: number): number[] {
  const line = [start];
  for (let at = parents[start]; at != null && !line.includes(at); at = parents[at]) line.push(at);
  return line;
}

it("the office tree is a forest whatever is done to it, and scopes follow it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const ids: string[] = [];
      /** By number; null at the top. */
      const parents: (number | null)[] = [];
      const create = async (parent: number | null) => {
        const parentId = parent === null ? null : ids[parent];
        const name = `Node ${crypto.randomUUID()}`;
        ids.push((await api.ok(admin, createOffice, { body: { name, parentId } })).id);
        parents.push(parent);
      };
      for (let n = 0; n < 4; n++) await create(n < 2 ? null : n - 2);

      for (const { kind, a, b } of steps) {
        const one = a % ids.length;
        const other = b === null ? null : b % ids.length;
        const [id = "", parentId = ""] = [ids[one], ids[other ?? 0]];
        if (kind === "create") {
          await create(other);
          continue;
        }
        const closesLoop = lineOf(parents, other ?? 0).includes(one);
        const allowed = !closesLoop && (kind === "move" || parents[one] === null);
        const status =
          kind === "move"
            ? await api.status(admin, assignParent, { params: { id, parentId } })
            : await api.status(admin, createBranchOffice, { body: { parentId, branchId: id } });
        expect(status).toBe(allowed ? 200 : 409);
        if (allowed) parents[one] = other;
      }

      const edges = await queryRows(
        api.database.db,
        sql`SELECT branch_id, parent_id FROM branch_offices
          WHERE branch_id = ANY(${sql.param(ids)}::uuid[])`,
      );
      const found = ids.map((id) => edges.filter((edge) => edge.branch_id === id));
      expect(found.map((of) => of.map((edge) => ids.indexOf(String(edge.parent_id))))).toEqual(
        parents.map((parent) => (parent === null ? [] : [parent])),
      );
      for (const [number, id] of ids.entries()) {
        const below = ids.filter((_, n) => lineOf(parents, n).includes(number));
        const { data } = await listUnder(id);
        expect(data.map((office) => office.id).sort()).toEqual([...below].sort());
      }
    }),
    { numRuns: rounds(6, 40) },
  );
}, 120_000);

/** The offices that someone acting for one sees. */
async function listUnder(officeId: string) {
  const reply = await api.app.inject({
    url: `/offices/${officeId}/offices?limit=0`,
    headers: { authorization: `Bearer ${await api.token("admin")}` },
  });
  return listOffices.reply.parse(reply.json());
}
