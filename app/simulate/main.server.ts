/** `npm run simulate`: demo agents drive their active routes, for seeing the live view live. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Route } from "contract/entities";
import { z } from "zod";
import { DirectionsError } from "~/directions/errors";
import { readEnv, setEnv } from "~/server/env.server";
import { signIn } from "~/upstream/account.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { listRoutes } from "~/upstream/routes.server";
import { getUser } from "~/upstream/users.server";
import { type SimulatedAgent, simulateAgent } from "./agent.server";

const HELP = `npm run simulate -- [options]

Signs demo agents in and drives them along the stops left on their active routes, posting
positions and visits to the API as their devices would. The product has to be running.

  --agents N      how many agents drive at once (3)
  --route ID      only the agent of this route
  --speed N       how much faster than in life (20)
  --every SECONDS between two reports (2)
  --dwell MINUTES at each stop, in simulated time (4)

API_URL names the API (http://127.0.0.1:3001), ADMIN_EMAIL and ADMIN_PASSWORD an admin of it, and
AGENT_PASSWORD the password of the agents; all are those of the demo if not set.`;

const DEMO_PASSWORD = "waybook-demo";

const Options = z.object({
  agents: z.coerce.number().int().min(1).max(100).default(3),
  route: z.string().optional(),
  speed: z.coerce.number().min(0.1).max(10_000).default(20),
  every: z.coerce.number().min(0.1).max(3600).default(2),
  dwell: z.coerce.number().min(0).max(600).default(4),
});
type Options = z.infer<typeof Options>;

class UsageError extends Error {}

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) return say(HELP);
  setEnv(readEnv({ ...process.env, SESSION_SECRET: randomUUID() + randomUUID() }));
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

  const agents = await findAgents(options);
  if (agents.length === 0) throw new UsageError("No active route has an agent.");
  const password = process.env.AGENT_PASSWORD || DEMO_PASSWORD;
  const rests = agents.map(async (agent) => {
    try {
      await simulateAgent(agent, {
        password,
        speed: options.speed,
        dwell: options.dwell * 60_000,
        every: options.every * 1000,
        signal: stop.signal,
        say,
        now: () => new Date(),
        sleep: (ms, signal) => sleep(ms, undefined, { signal }),
      });
    } catch (error) {
      if (!stop.signal.aborted) say(`${agent.name}: ${reasonOf(error)}`);
    }
  });
  await Promise.all(rests);
}

function readOptions(): Options | null {
  const text = { type: "string" } as const;
  let given: Record<string, string | boolean | undefined>;
  try {
    given = parseArgs({
      options: {
        agents: text,
        route: text,
        speed: text,
        every: text,
        dwell: text,
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(reasonOf(error));
  }
  if (given.help) return null;
  const read = Options.safeParse(given);
  if (read.success) return read.data;
  throw new UsageError(
    read.error.issues.map((i) => `--${i.path.join(".")}: ${i.message}`).join("\n"),
  );
}

/** Agents of active routes with stops left, one route each. */
async function findAgents({ agents, route }: Options): Promise<SimulatedAgent[]> {
  const nobody = { token: "", requestId: randomUUID() };
  const { token } = await signIn(nobody, {
    email: process.env.ADMIN_EMAIL || "admin@waybook.example",
    password: process.env.ADMIN_PASSWORD || DEMO_PASSWORD,
  });
  const admin: UpstreamContext = { ...nobody, token, role: "admin" };
  const where = route ? { id: route } : { status: "active", userId: { neq: null } };
  const { data } = await listRoutes(admin, { limit: 200 }, where);
  const routes = new Map<string, Route>();
  for (const one of data) {
    const left = (one.totalLocation ?? 0) - (one.visitedLocation ?? 0);
    if (one.userId && left > 0 && !routes.has(one.userId)) routes.set(one.userId, one);
  }
  const found = [...routes].slice(0, agents).map(async ([userId, { id, name, officeId }]) => {
    const user = await getUser(admin, userId);
    if (!user.email || !officeId) return [];
    const { email, displayName } = user;
    return [{ route: { id, name }, userId, officeId, email, name: displayName ?? email }];
  });
  return (await Promise.all(found)).flat();
}

function reasonOf(error: unknown): string {
  if (error instanceof UpstreamError || error instanceof DirectionsError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

main().catch((error) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
