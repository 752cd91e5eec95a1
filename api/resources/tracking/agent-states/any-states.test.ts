/** The states of agents by their definition, over worlds made at random. */
import { countAgentStates, listAgentStates } from "contract/calls";
import { AgentStateName } from "contract/entities";
import { afterAll, beforeAll, expect, it } from "vitest";
import { positions, routeLocations, routes, users, visits } from "../../../db/schema";
import { randomFor } from "../../../demo/random";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await clear();
});
afterAll(() => api.close());

async function clear() {
  for (const table of [positions, visits, routeLocations, routes]) {
    await api.database.db.delete(table);
  }
}

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * MINUTE).toISOString();

const admin = { user: "admin" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const READERS = {
  admin,
  "admin at the depot": { user: "admin", office: "depot" },
  north: { user: "northManager", office: "north" },
  hub,
  south: { user: "southManager", office: "south" },
} as const satisfies Record<string, As>;

it("the list of states agrees with a slow count over any world, for every reader", async () => {
  const { db } = api.database;
  for (const seed of [1, 2, 3]) {
    const world = await anyWorld(seed);
    for (const [name, as] of Object.entries(READERS)) {
      const expected = slowStates(world, as);
      const { data } = await api.ok(as, listAgentStates, { query: { limit: 0 } });
      const found = Object.fromEntries(data.map(({ id, state }) => [id, state]));
      expect(found, `${name} ${seed}`).toEqual(expected);
      const counts: Record<string, number> = await api.ok(as, countAgentStates, {});
      for (const state of AgentStateName.options) {
        const count = Object.values(expected).filter((one) => one === state).length;
        expect(counts[state], `${name} ${seed} ${state}`).toBe(count);
        const query = { filters: `state:${state}`, limit: 0 };
        const { totalDocs } = await api.ok(as, listAgentStates, { query });
        expect(totalDocs).toBe(count);
      }
    }
    expect(await brokenRules(db)).toEqual([]);
    await clear();
  }
});

interface AnyWorld {
  agents: { id: string; officeId: string; active: boolean }[];
  routes: { userId: string; ownerOfficeId: string; active: boolean; stops: [number, number][] }[];
  positions: { userId: string; officeId: string; minutes: number; at: [number, number] }[];
}

/** Agents, routes and positions at random, everything within a few hundred metres. */
async function anyWorld(seed: number): Promise<AnyWorld> {
  const { db } = api.database;
  const random = randomFor(seed, 0, 0);
  const { offices, locations } = api.world;
  const officeIds = Object.values(offices);
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: 40 }, (_, n) => ({
        displayName: `Any ${seed} ${n}`,
        email: `any${seed}-${n}@test.example`,
        role: "agent" as const,
        officeId: random.pick(officeIds),
        status: random.chance(0.9) ? ("active" as const) : ("inactive" as const),
      })),
    )
    .returning();
  const old = (await db.select().from(users)).filter(({ role }) => role === "agent");
  const agents = old.map(({ id, officeId, status }) => ({
    id,
    officeId: officeId ?? "",
    active: status === "active",
  }));
  const given: AnyWorld["routes"] = [];
  for (let n = 0; n < 30; n++) {
    const agent = random.pick(made);
    const status = random.pick(["active", "active", "paused", "new"] as const);
    const ownerOfficeId = agent.officeId ?? "";
    const stops = locations.map((id, n) => ({ id, n })).filter(() => random.chance(0.5));
    await addRoute(db, api.world, {
      ...{ status, userId: agent.id, ownerOfficeId },
      stops: stops.map(({ id }) => ({ locationId: id })),
    });
    const places = stops.map(({ n }): [number, number] => [-83 + (n + 1) / 100, 40]);
    given.push({ userId: agent.id, ownerOfficeId, active: status === "active", stops: places });
  }
  const seen: AnyWorld["positions"] = made.flatMap((agent) =>
    Array.from({ length: random.int(0, 4) }, (_, n) => ({
      userId: agent.id,
      officeId: random.chance(0.8) ? (agent.officeId ?? "") : random.pick(officeIds),
      minutes: random.int(0, 45) + n / 100,
      at: [-83 + random.int(0, 70) / 1000 + random.pick([0, 0.0028, 0.0031]), 40],
    })),
  );
  await db.insert(positions).values(
    seen.map(({ minutes, at: [longitude, latitude], ...of }) => ({
      ...of,
      longitude,
      latitude,
      recordedAt: ago(minutes),
    })),
  );
  return { agents, routes: given, positions: seen };
}

/** The states by their definition, one agent after the other. */
function slowStates(world: AnyWorld, as: As): Record<string, string> {
  const { offices } = api.world;
  const below: Partial<Record<keyof typeof offices, string[]>> = {
    north: [offices.north, offices.hub, offices.depot],
    hub: [offices.hub, offices.depot],
    depot: [offices.depot],
    south: [offices.south],
  };
  const scope = as.office ? (below[as.office] ?? []) : Object.values(offices);
  const inScope = world.agents.filter(({ officeId, active }) => active && scope.includes(officeId));
  return Object.fromEntries(
    inScope.map(({ id }) => {
      const running = world.routes.filter(
        (route) => route.active && route.userId === id && scope.includes(route.ownerOfficeId),
      );
      const [last] = world.positions
        .filter((position) => position.userId === id && scope.includes(position.officeId))
        .toSorted((one, other) => one.minutes - other.minutes);
      if (!last || last.minutes > 30) return [id, running.length > 0 ? "silent" : "off"];
      // All stops lie on one parallel, a kilometre apart, where 0.00293 degrees are 250 m.
      const near = ([longitude]: [number, number]) => Math.abs(longitude - last.at[0]) < 0.00293;
      return [id, running.some(({ stops }) => stops.some(near)) ? "at-stop" : "moving"];
    }),
  );
}
