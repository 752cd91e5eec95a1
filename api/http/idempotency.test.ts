import type { Call } from "contract/call";
import { createChannel, createContact } from "contract/calls";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { branchOffices, channels, contacts, users } from "../db/schema";
import { type As, type Parts, requestFor, type TestApi, testApi } from "../testing/api";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let key: string;
let made = 0;
beforeEach(() => {
  key = `key-${++made}`;
});

type User = NonNullable<As["user"]>;
const body = { name: "Only for hub" };

/** Sends with the same key, always the same unless said otherwise. */
async function send(
  user: User,
  office: NonNullable<As["office"]> = "hub",
  call: Call = createChannel,
  parts: Parts = { body },
  token?: string,
) {
  const request = requestFor(call, parts, api.world.offices[office]);
  const reply = await api.app.inject({
    ...request,
    headers: {
      ...request.headers,
      authorization: `Bearer ${token ?? (await api.token(user))}`,
      "idempotency-key": key,
    },
  });
  return { status: reply.statusCode, body: reply.json<{ id?: string; name?: string }>() };
}
const setUser = (user: User, values: Partial<typeof users.$inferInsert>) =>
  api.database.db.update(users).set(values).where(eq(users.id, api.world.users[user]));

describe("an Idempotency-Key", () => {
  it("is each user's own: another's same request is done, not answered", async () => {
    const before = await api.database.db.$count(channels);
    const callers = ["hubManager", "northManager", "admin", "hubAgent"] as const;
    const first = [];
    for (const user of callers) first.push(await send(user));
    const again = [];
    for (const user of callers) again.push(await send(user));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(first.map((reply) => reply.body.id)).size).toBe(4);
    expect(again).toEqual(first);
    expect(await api.database.db.$count(channels)).toBe(before + 4);
  });

  it("of another user opens nothing for someone who may not make the call", async () => {
    await send("hubManager");
    for (const user of ["southManager", "southAgent", "depotManager"] as const) {
      const refused = await send(user);
      expect(refused.status).toBe(403);
      expect(JSON.stringify(refused.body)).not.toContain(body.name);
    }
  });

  it("is for one request at one office's path", async () => {
    await send("northManager", "hub");
    expect((await send("northManager", "north")).status).toBe(422);
    const contact = { params: { id: api.world.locations[0] }, body };
    expect((await send("northManager", "hub", createContact, contact)).status).toBe(422);
    expect(await api.database.db.$count(contacts)).toBe(0);
  });

  const ENDS: [string, User, () => Promise<unknown>, () => Promise<unknown>, number][] = [
    [
      "inactive",
      "hubManager",
      () => setUser("hubManager", { status: "inactive" }),
      () => setUser("hubManager", { status: "active" }),
      401,
    ],
    [
      "of another office",
      "hubManager",
      () => setUser("hubManager", { officeId: api.world.offices.south }),
      () => setUser("hubManager", { officeId: api.world.offices.hub }),
      403,
    ],
    [
      "without a role that may",
      "hubManager",
      () => setUser("hubManager", { role: "agent" }),
      () => setUser("hubManager", { role: "office-manager" }),
      403,
    ],
    [
      "no longer above the office",
      "northManager",
      () =>
        api.database.db
          .delete(branchOffices)
          .where(and(eq(branchOffices.branchId, api.world.offices.hub))),
      () =>
        api.database.db
          .insert(branchOffices)
          .values({ parentId: api.world.offices.north, branchId: api.world.offices.hub }),
      403,
    ],
  ];

  it.each(ENDS)(
    "answers nobody who is %s by now, and the same to whoever may again",
    async (_why, user, end, begin, status) => {
      const contact = { params: { id: api.world.locations[0] }, body };
      const ask = () => send(user, "hub", createContact, contact);
      const first = await ask();
      expect(first.status).toBe(200);
      const count = await api.database.db.$count(contacts);
      await end();
      const refused = await ask();
      await begin();
      expect(refused.status).toBe(status);
      expect(JSON.stringify(refused.body)).not.toContain(body.name);
      expect(await ask()).toEqual(first);
      expect(await api.database.db.$count(contacts)).toBe(count);
    },
  );

  it("answers no token that has run out or is from before the password was changed", async () => {
    const { now } = api.clock;
    const token = await api.token("hubManager");
    const ask = () => send("hubManager", "hub", createChannel, { body }, token);
    const first = await ask();
    expect(first.status).toBe(200);
    api.clock.now = new Date(now.getTime() + 12 * 3_600_000 + 1000);
    expect((await ask()).status).toBe(401);
    api.clock.now = now;
    expect(await ask()).toEqual(first);
    await setUser("hubManager", { passwordHash: "another" });
    expect((await ask()).status).toBe(401);
  });
});
