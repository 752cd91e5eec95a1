/** The tools that an assistant may use. None of them changes anything. */
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Day, Id } from "contract/common";
import { COVERAGE_GROUPS } from "contract/list-columns";
import { MOST_PLAN_DAYS } from "contract/plans/facts";
import { ROUTE_STATUSES } from "contract/routes/facts";
import { versionOfWaybook } from "platform/version";
import { z } from "zod";
import type { UpstreamContext } from "~/upstream/client.server";
import {
  readAgentsNow,
  readCoverageFigures,
  readLocations,
  readOneRoute,
  readRoutes,
} from "./readings.server";
import { readSlots } from "./slots.server";

/** The most rows of an answer: an assistant reads all of them. */
const MOST_ROWS = 50;
const text = (about: string) => z.string().trim().min(1).max(200).optional().describe(about);
const limit = z.number().int().min(1).max(MOST_ROWS).default(20).describe("The most rows.");
/** As the call desk has it. */
const MOST_VISIT_MINUTES = 480;
const READS = { readOnlyHint: true, openWorldHint: false } as const;

const COVERAGE_INPUT = {
  by: z.enum(COVERAGE_GROUPS).default("office").describe("What the figures are grouped by."),
  officeId: Id.optional().describe("Only locations of this office."),
  limit,
};

const ROUTES_INPUT = {
  search: text("Part of the route's name."),
  status: z.enum(ROUTE_STATUSES).optional(),
  day: Day.optional().describe("The planned day, such as 2026-12-01."),
  agent: text("Part of the agent's name."),
  limit,
};

const SLOT_INPUT = {
  locationId: Id.describe("The `id` that find_locations returns."),
  minutes: z
    .number()
    .int()
    .min(1)
    .max(MOST_VISIT_MINUTES)
    .optional()
    .describe("How long the visit takes; left out: as long as the location says."),
  officeId: Id.optional().describe("Only agents of this office."),
  days: z
    .number()
    .int()
    .min(1)
    .max(MOST_PLAN_DAYS)
    .default(10)
    .describe("How many working days, today included."),
  limit: limit.default(5),
};

/** A server that answers from the API in the name of a caller. */
export function createMcpServer(caller: UpstreamContext): McpServer {
  const server = new McpServer({ name: "waybook", version: versionOfWaybook() });

  /** Each question is a request of its own. */
  const answer = async (read: (upstream: UpstreamContext) => Promise<object>) => {
    const found = await read({ ...caller, requestId: randomUUID() });
    return { content: [{ type: "text" as const, text: JSON.stringify(found) }] };
  };

  server.registerTool(
    "coverage",
    {
      description:
        "How many locations are visited within their interval, are overdue or were never visited: " +
        "now, in the past twelve weeks, and by office, agent, type, chain or city.",
      inputSchema: COVERAGE_INPUT,
      annotations: READS,
    },
    (asked) => answer((upstream) => readCoverageFigures(upstream, asked)),
  );
  server.registerTool(
    "agents_now",
    {
      description:
        "What each active agent does now (moving, at a stop, silent, off), where they were last, " +
        "on which route, and which stop is next. Whoever asks is recorded as having looked.",
      inputSchema: { search: text("Part of a name."), limit },
      annotations: READS,
    },
    (asked) => answer((upstream) => readAgentsNow(upstream, asked)),
  );
  server.registerTool(
    "find_routes",
    {
      description: "Routes by name, status, planned day and agent, the latest first.",
      inputSchema: ROUTES_INPUT,
      annotations: READS,
    },
    (asked) => answer((upstream) => readRoutes(upstream, asked)),
  );
  server.registerTool(
    "route",
    {
      description: "One route with its stops in order: planned times, and which are visited.",
      inputSchema: { id: Id.describe("As find_routes tells it.") },
      annotations: READS,
    },
    ({ id }) => answer((upstream) => readOneRoute(upstream, id)),
  );
  server.registerTool(
    "find_locations",
    {
      description:
        "Locations by name, address, city or ZIP code, with the day of the latest visit.",
      inputSchema: { search: text("Part of one of them."), limit },
      annotations: READS,
    },
    (asked) => answer((upstream) => readLocations(upstream, asked)),
  );
  server.registerTool(
    "find_slot",
    {
      description:
        "Days, times and agents for one more visit to a location, the smallest detour first: as a stop " +
        "of a route that is planned, or as a route of its own on a free day. It books nothing.",
      inputSchema: SLOT_INPUT,
      annotations: READS,
    },
    (asked) => answer((upstream) => readSlots(upstream, asked)),
  );
  return server;
}
