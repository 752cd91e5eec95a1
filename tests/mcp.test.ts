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
      plannedDay: "2026-12-01",
    };
    await api.ok({ user: "hubManager", office: "hub" }, createRoute, { body });
    const { routes } = await ask("find_routes", { day: "2026-12-01", agent: "hub" });
    expect(routes).toMatchObject([{ name: "North", agent: "hubAgent", metres: 900 }]);
    const route = await ask("route", { id: routes[0].id });
    expect(route).toMatchObject({ name: "North", plannedDay: "2026-12-01" });
    expect(route.stops.map((stop: { locationId: string }) => stop.locationId)).toEqual(locations);
    expect(await ask("route", { id: "00000000-0000-4000-8000-000000000000" })).toContain(
      "There is no such route",
    );
    expect(await ask("find_routes", { limit: 5_000 })).toContain("limit");
  });

  it("does not start without a good key", async () => {
    await expect(connect("nobody's")).rejects.toThrow();
  });
});
