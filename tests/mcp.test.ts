import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createRoute } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../api/testing/api";

const PROGRAM = resolve(import.meta.dirname, "../build/mcp.js");

/** As an assistant uses it: the program as it is delivered, and a running API. */
describe("the MCP server", () => {
  let api: TestApi;
  let client: Client;
  beforeAll(async () => {
    api = await testApi();
    await api.app.listen({ host: "127.0.0.1", port: 0 });
    client = await connect(await api.token("hubManager"));
  }, 60_000);
  afterAll(async () => {
    await client?.close();
    await api.close();
  });

  async function connect(key: string): Promise<Client> {
    const { port } = api.app.server.address() as AddressInfo;
    const connected = new Client({ name: "test", version: "1" });
    const env = {
      ...{ PATH: process.env.PATH ?? "", WAYBOOK_KEY: key },
      API_URL: `http://127.0.0.1:${port}`,
    };
    const command = { command: process.execPath, args: [PROGRAM] };
    await connected.connect(new StdioClientTransport({ ...command, env, stderr: "pipe" }));
    return connected;
  }
  const ask = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [{ text }] = content as [{ text: string }];
    return isError ? text : JSON.parse(text);
  };

  it("offers tools that only read, and answers for what the key's owner may see", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "coverage",
      "agents_now",
      "find_routes",
      "route",
      "find_locations",
      "find_slot",
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(await ask("coverage", { by: "type" })).toMatchObject({
      now: { total: expect.any(Number) },
      by: "type",
    });
    const { agents } = await ask("agents_now", { search: "hubAgent2" });
    expect(agents).toMatchObject([{ name: "hubAgent2", state: "off", office: "Hub" }]);
    const { locations } = await ask("find_locations", { search: "Cafe 1" });
    expect(locations).toMatchObject([{ name: "Cafe 1", city: "Columbus" }]);
  });

  it("tells routes and their stops, and refuses what is not there in words", async () => {
    const { hubAgent } = api.world.users;
    const locations = api.world.locations.slice(0, 2);
    const body = {
      name: "North",
      locations,
      userId: hubAgent,
      distance: 900,
      plannedDay: "2031-12-01",
    };
    await api.ok({ user: "hubManager", office: "hub" }, createRoute, { body });
    const { routes } = await ask("find_routes", { day: "2031-12-01", agent: "hub" });
    expect(routes).toMatchObject([{ name: "North", agent: "hubAgent", metres: 900 }]);
    const route = await ask("route", { id: routes[0].id });
    expect(route).toMatchObject({ name: "North", plannedDay: "2031-12-01" });
    expect(route.stops.map((stop: { locationId: string }) => stop.locationId)).toEqual(locations);
    expect(await ask("route", { id: "00000000-0000-4000-8000-000000000000" })).toContain(
      "There is no such route",
    );
    expect(await ask("find_routes", { limit: 5_000 })).toContain("limit");
  });

  it("finds days for one more visit: in a planned route, or on a free day", async () => {
    const { hubAgent } = api.world.users;
    const [, , planned = "", wanted = ""] = api.world.locations;
    // The program goes by the real clock.
    const today = new Date();
    const days = [1, 2, 3].map((n) => new Date(today.getTime() + n * 86_400_000));
    const workday = days.find((day) => ![0, 6].includes(day.getUTCDay()));
    const plannedDay = workday?.toISOString().slice(0, 10);
    const body = { name: "Near", locations: [planned], userId: hubAgent, distance: 1, plannedDay };
    await api.ok({ user: "hubManager", office: "hub" }, createRoute, { body });
    const found = await ask("find_slot", { locationId: wanted, minutes: 20, limit: 50 });
    expect(found).toMatchObject({ minutes: 20, travelTimesAreEstimated: expect.any(Boolean) });
    expect(found.days).toHaveLength(10);
    const kinds = new Set(found.slots.map((slot: { route: unknown }) => slot.route !== null));
    expect(kinds).toEqual(new Set([true, false]));
    const near = found.slots.find(
      ({ route }: { route: { name: string } | null }) => route?.name === "Near",
    );
    expect(near).toMatchObject({ day: plannedDay, agent: "hubAgent" });
    const again = await ask("find_slot", { locationId: planned });
    expect(again.alreadyPlanned).toMatchObject([{ day: plannedDay, route: { name: "Near" } }]);
    expect(await ask("find_slot", { locationId: planned, days: 100 })).toContain("days");
  });

  it("does not start without a good key", async () => {
    await expect(connect("nobody's")).rejects.toThrow();
  });
});
