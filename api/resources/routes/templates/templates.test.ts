import {
  createFilterTemplate,
  createRouteTemplate,
  deleteFilterTemplate,
  deleteRouteTemplate,
  listFilterTemplates,
  listRouteTemplates,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { locationFilterTemplates, locations, routeTemplates } from "../../../db/schema";
import { type As, requestFor, type TestApi, testApi } from "../../../testing/api";
import type { World } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.delete(routeTemplates);
  await api.database.db.delete(locationFilterTemplates);
});

const hub = { user: "hubManager", office: "hub" } as const;
const parent = { user: "northManager", office: "hub" } as const;
const admin = { user: "admin" } as const;

describe("route templates", () => {
  const create = (user: keyof World["users"], input: object = {}) => ({
    params: { id: api.world.users[user] },
    body: { name: "Round", locationIds: api.world.locations.slice(0, 2), ...input },
  });
  const keep = (as: As, user: keyof World["users"], input: object = {}) =>
    api.ok(as, createRouteTemplate, create(user, input));
  const list = async (as: As, user: keyof World["users"], query: object = {}) => {
    const params = { id: api.world.users[user] };
    const { data } = await api.ok(as, listRouteTemplates, { params, query });
    return data.map(({ name }) => name);
  };

  it("keep the stops in their order, with the way between them", async () => {
    const locationIds = [...api.world.locations].reverse();
    const made = await keep(hub, "hubManager", {
      locationIds,
      distance: 1500.5,
      estimatedTime: 60,
    });
    expect(made).toEqual({
      id: expect.any(String),
      name: "Round",
      userId: api.world.users.hubManager,
      locationIds,
      distance: 1500.5,
      estimatedTime: 60,
      createdAt: api.clock.now.toISOString(),
    });
    const params = { id: api.world.users.hubManager };
    expect((await api.ok(hub, listRouteTemplates, { params })).data).toEqual([made]);
    expect(await keep(hub, "hubManager")).toMatchObject({ distance: null, estimatedTime: null });
  });

  it("are listed newest first, may share a name, and can be searched", async () => {
    const { now } = api.clock;
    for (const [n, name] of ["Old", "Twin", "Twin"].entries()) {
      api.clock.now = new Date(now.getTime() + n * 1000);
      await keep(hub, "hubManager", { name });
    }
    expect(await list(hub, "hubManager")).toEqual(["Twin", "Twin", "Old"]);
    expect(await list(hub, "hubManager", { search: "twi", limit: 1 })).toEqual(["Twin"]);
    api.clock.now = now;
  });

  it("are at hand whichever office their user acts for", async () => {
    await keep({ user: "northManager", office: "north" }, "northManager");
    expect(await list(parent, "northManager")).toEqual(["Round"]);
  });

  it("are one's own; an admin has everyone's of the offices acted for", async () => {
    await keep(hub, "hubManager");
    for (const as of [parent, { user: "depotManager", office: "depot" }] as const) {
      const params = { id: api.world.users.hubManager };
      const error = await api.fails(as, listRouteTemplates, { params });
      expect(error).toMatchObject({ statusCode: 403, cause: "ROLE_NOT_ALLOWED" });
    }
    expect(await api.status(parent, createRouteTemplate, create("hubManager"))).toBe(403);
    expect(await api.status(hub, createRouteTemplate, create("hubAgent"))).toBe(403);

    expect(await list(admin, "hubManager")).toEqual(["Round"]);
    expect(await list({ user: "admin", office: "hub" }, "hubManager")).toEqual(["Round"]);
    const south = { user: "admin", office: "south" } as const;
    const params = { id: api.world.users.hubManager };
    expect(await api.status(south, listRouteTemplates, { params })).toBe(404);
    expect(await api.status(admin, listRouteTemplates, { params: { id: "nonsense" } })).toBe(404);
    expect(await keep(admin, "hubAgent")).toMatchObject({ userId: api.world.users.hubAgent });
    expect(await list(south, "admin")).toEqual([]);
  });

  it("take active locations of the scope, each once, and name what is wrong", async () => {
    const [known = ""] = api.world.locations;
    const add = async (values: Partial<typeof locations.$inferInsert>) => {
      const [row] = await api.database.db
        .insert(locations)
        .values({ name: "Other", ...values })
        .returning();
      return row?.id ?? "";
    };
    const wrong = [
      await add({ officeId: api.world.offices.south }),
      await add({ officeId: api.world.offices.hub, status: "inactive" }),
      "nonsense",
      known,
    ];
    for (const id of wrong) {
      const input = create("hubManager", { locationIds: [known, id] });
      const error = await api.fails(hub, createRouteTemplate, input);
      expect(error.statusCode).toBe(422);
      expect(Object.keys(error.details ?? {})).toEqual(["body.locationIds.1"]);
    }
    const fields = async (input: object) => {
      const error = await api.fails(hub, createRouteTemplate, create("hubManager", input));
      return Object.keys(error.details ?? {});
    };
    expect(await fields({ locationIds: [] })).toEqual(["body.locationIds"]);
    expect(await fields({ name: " " })).toEqual(["body.name"]);
    expect(await fields({ distance: -1 })).toEqual(["body.distance"]);
    expect(await list(hub, "hubManager")).toEqual([]);
  });

  it("outlive the deletion of their locations", async () => {
    const [row] = await api.database.db
      .insert(locations)
      .values({ name: "Soon gone", officeId: api.world.offices.hub })
      .returning();
    const { locationIds } = await keep(hub, "hubManager", { locationIds: [row?.id] });
    await api.database.db
      .update(locations)
      .set({ status: "inactive" })
      .where(eq(locations.id, row?.id ?? ""));
    const params = { id: api.world.users.hubManager };
    const { data } = await api.ok(hub, listRouteTemplates, { params });
    expect(data[0]?.locationIds).toEqual(locationIds);
  });

  it("are deleted by their user or an admin, once", async () => {
    const [mine, too] = [await keep(hub, "hubManager"), await keep(hub, "hubManager")];
    const params = { id: mine.id };
    expect(await api.status(parent, deleteRouteTemplate, { params })).toBe(404);
    expect(
      await api.status({ user: "admin", office: "south" }, deleteRouteTemplate, { params }),
    ).toBe(404);
    expect(await api.ok(hub, deleteRouteTemplate, { params })).toEqual({ count: 1 });
    expect(await api.status(hub, deleteRouteTemplate, { params })).toBe(404);
    expect(await api.ok(admin, deleteRouteTemplate, { params: { id: too.id } })).toEqual({
      count: 1,
    });
    expect(await api.status(admin, deleteRouteTemplate, { params: { id: "nonsense" } })).toBe(404);
    expect(await list(hub, "hubManager")).toEqual([]);
  });

  it("are made once for an Idempotency-Key", async () => {
    const { method, url, payload } = requestFor(
      createRouteTemplate,
      create("hubManager"),
      api.world.offices.hub,
    );
    const headers = {
      authorization: `Bearer ${await api.token("hubManager")}`,
      "content-type": "application/json",
      "idempotency-key": "again",
    };
    const send = () => api.app.inject({ method, url, payload, headers });
    const [first, second] = [await send(), await send()];
    expect(first.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await list(hub, "hubManager")).toEqual(["Round"]);
  });
});

describe("location filter templates", () => {
  const filters = {
    name: "Cafes",
    limit: 20,
    latitude: 40.5,
    longitude: null,
    kilometers: 2.5,
    params: { type: ["cafe"], zip: [], lastVisit: 7 },
  };
  const keep = (as: As, body: object = {}) =>
    api.ok(as, createFilterTemplate, { body: { name: "Cafes", filters, ...body } });
  const list = async (as: As, query: object = {}) => {
    const { data } = await api.ok(as, listFilterTemplates, { query });
    return data.map(({ name }) => name);
  };

  it("keep a filter as it was set, what is left out by its defaults", async () => {
    const made = await keep(hub, { userId: api.world.users.hubManager, status: "active" });
    expect(made).toEqual({
      id: expect.any(String),
      name: "Cafes",
      filters,
      isGlobal: false,
      status: "active",
      userId: api.world.users.hubManager,
      createdAt: api.clock.now.toISOString(),
    });
    expect((await api.ok(hub, listFilterTemplates)).data).toEqual([made]);
    const bare = await keep(hub, { filters: { unknown: 1 } });
    expect(bare.filters).toEqual({ limit: 1, kilometers: 1, params: {} });
  });

  it("are one's own and the global ones, by name", async () => {
    await keep(hub, { name: "mine" });
    await keep(parent, { name: "theirs" });
    await keep(admin, { name: "For all", isGlobal: true });
    await keep(admin, { name: "the admin's" });
    expect(await list(hub)).toEqual(["For all", "mine"]);
    expect(await list({ user: "southManager", office: "south" })).toEqual(["For all"]);
    expect(await list(admin)).toEqual(["For all", "the admin's"]);
    expect(await list(hub, { search: "MIN" })).toEqual(["mine"]);
    expect(await list(hub, { filters: "isGlobal:true" })).toEqual(["For all"]);
  });

  it("are for oneself to make, and global ones for an admin", async () => {
    const refused = (body: object) =>
      api.fails(hub, createFilterTemplate, { body: { name: "x", filters, ...body } });
    expect(await refused({ isGlobal: true })).toMatchObject({
      statusCode: 403,
      cause: "ROLE_NOT_ALLOWED",
    });
    for (const [field, body] of [
      ["body.userId", { userId: api.world.users.hubAgent }],
      ["body.name", { name: "  " }],
      ["body.status", { status: "inactive" }],
      ["body.filters.limit", { filters: { limit: 0 } }],
      ["body.filters.kilometers", { filters: { kilometers: 251 } }],
      ["body.filters.params.zip.0", { filters: { params: { zip: [""] } } }],
    ] as const) {
      const error = await refused(body);
      expect(error.statusCode).toBe(422);
      expect(Object.keys(error.details ?? {})).toEqual([field]);
    }
    expect(await list(hub)).toEqual([]);
  });

  it("take text that JSON in the database can't hold", async () => {
    const made = await keep(hub, { filters: { params: { city: ["half \ud800"] } } });
    expect(made.filters.params.city).toEqual(["half \ufffd"]);
  });

  it("are deleted by their user; by an admin any, global ones wherever", async () => {
    const mine = await keep(hub);
    const other = await keep(hub, { name: "other" });
    const global = await keep(admin, { name: "For all", isGlobal: true });
    const status = (as: As, { id }: { id: string }) =>
      api.status(as, deleteFilterTemplate, { params: { id } });
    expect(await status(parent, mine)).toBe(404);
    expect(await status(hub, global)).toBe(404);
    expect(await status({ user: "admin", office: "south" }, other)).toBe(404);

    expect(await api.ok(hub, deleteFilterTemplate, { params: { id: mine.id } })).toEqual({
      count: 1,
    });
    expect(await status(hub, mine)).toBe(404);
    expect(await list(hub)).toEqual(["For all", "other"]);
    expect(await status(admin, other)).toBe(200);
    expect(await status({ user: "admin", office: "south" }, global)).toBe(200);
    expect(await list(hub)).toEqual([]);
  });
});
