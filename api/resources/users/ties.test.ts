import type { CallInput } from "contract/call";
import { getOffice, getRoute, updateUser } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations, offices } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { addUser as add } from "../../testing/roles/users";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type Body = NonNullable<CallInput<typeof updateUser>["body"]>;
const admin = { user: "admin" } as const;
const addUser = (values?: Parameters<typeof add>[2]) => add(api.database.db, api.world, values);
const change = (id: string, body: Body) => api.ok(admin, updateUser, { params: { id }, body });
const refusal = (id: string, body: Body) => api.fails(admin, updateUser, { params: { id }, body });

describe("an agent who leaves an office, the role or the service", () => {
  const LEAVING = [
    ["office", () => ({ officeId: api.world.offices.depot })],
    ["role", () => ({ role: "office-manager" as const })],
    ["service", () => ({ status: "inactive" as const })],
  ] as const;

  it.each(LEAVING)("can't with open routes: %s", async (_, leaving) => {
    const { hub } = api.world.offices;
    for (const status of ["new", "active", "paused"] as const) {
      const { id } = await addUser();
      const given = { userId: id, officeId: hub, status, name: `Open ${status}` };
      await addRoute(api.database.db, api.world, given);
      const error = await refusal(id, leaving());
      expect(error).toMatchObject({ statusCode: 409, cause: "HAS_OPEN_ROUTES" });
      expect(error.message).toContain(`"Open ${status}"`);
    }
  });

  it.each(LEAVING)(
    "keeps the routes that are done, and leaves the locations: %s",
    async (_, leaving) => {
      const { db } = api.database;
      const { hub } = api.world.offices;
      const { id } = await addUser();
      const given = { userId: id, officeId: hub, status: "completed" as const };
      const route = await addRoute(db, api.world, given);
      const [place = ""] = api.world.locations;
      await db.update(locations).set({ userId: id }).where(eq(locations.id, place));
      const before = await locationOf(place);
      await change(id, { displayName: "Not leaving yet" });
      expect(await locationOf(place)).toEqual(before);
      await change(id, leaving());
      const after = await locationOf(place);
      expect(after.userId).toBeNull();
      expect(after.updatedAt > before.updatedAt).toBe(true);
      expect(await api.ok(admin, getRoute, { params: { id: route.id } })).toMatchObject({
        userId: id,
        officeId: hub,
      });
    },
  );

  it("may come back, whatever they were given meanwhile", async () => {
    const { id } = await addUser({ status: "inactive" });
    const given = { userId: id, officeId: api.world.offices.hub, status: "active" as const };
    await addRoute(api.database.db, api.world, given);
    expect(await change(id, { status: "active" })).toMatchObject({ status: "active" });
  });

  // The embedded database runs one transaction at a time.
  it.runIf(process.env.TEST_DATABASE_URL)(
    "gives way to someone who is changing the locations",
    async () => {
      const { db } = api.database;
      const { id } = await addUser();
      const [place = ""] = api.world.locations;
      await db.update(locations).set({ userId: id }).where(eq(locations.id, place));
      await db.transaction(async (tx) => {
        await tx.select().from(locations).where(eq(locations.id, place)).for("update");
        const error = await refusal(id, { status: "inactive" });
        expect(error).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
      });
      expect(await change(id, { status: "inactive" })).toMatchObject({ status: "inactive" });
    },
  );

  async function locationOf(id: string) {
    const [row] = await api.database.db.select().from(locations).where(eq(locations.id, id));
    if (!row) throw new Error("the location is gone");
    return row;
  }
});

describe("a manager who leaves an office, the role or the service", () => {
  it.each([
    ["office", () => ({ officeId: api.world.offices.north })],
    ["role", () => ({ role: "agent" as const })],
    ["service", () => ({ status: "inactive" as const })],
  ])("no longer leads it: %s", async (_, leaving) => {
    const { depot } = api.world.offices;
    const { id } = await addUser({ role: "office-manager", officeId: depot });
    const leads = { managerId: id };
    await api.database.db.update(offices).set(leads).where(eq(offices.id, depot));
    await change(id, { displayName: "Not leaving yet" });
    expect(await api.ok(admin, getOffice, { params: { id: depot } })).toMatchObject(leads);
    await change(id, leaving());
    expect(await api.ok(admin, getOffice, { params: { id: depot } })).toMatchObject({
      managerId: null,
    });
  });
});
