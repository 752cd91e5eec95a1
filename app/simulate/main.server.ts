/** `npm run simulate`: demo agents drive their active routes, for seeing the live view live. */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "contract/account/demo-accounts";
import { DirectionsError } from "geo/directions/errors";
import { z } from "zod";
import { readEnv, setEnv } from "~/server/env.server";
import { UpstreamError } from "~/upstream/errors";
import { signedIn } from "./agent.server";
import { driveFleet, equipFleet, findFleet, putAway } from "./fleet.server";
import { Tally } from "./tally";

const HELP = `npm run simulate -- [options]

Drives demo agents along the stops left on their active routes. Their phones report to the console:
positions to /t/{secret}, each in the form of another tracker program, and visits by personal links,
which are made for that and end with it. The product has to be running.

  --agents N      how many agents drive at once (3); in a demo those that are missing are made,
                  and pass along the routes of the others
  --route ID      only the agent of this route
  --speed N       how much faster than in life (4); positions faster than 300 km/h are doubtful,
                  and not shown live
  --every SECONDS between two reports (5)
  --dwell MINUTES at each stop, in simulated time (4)
  --minutes N     end after so long; until then agents at the end of their routes drive on,
                  to and fro without visits

CONSOLE_URL names the console (http://127.0.0.1:3000), API_URL the API (http://127.0.0.1:3001), and
ADMIN_EMAIL and ADMIN_PASSWORD an admin of it; all are those of the demo if not set.`;

const Options = z.object({
  agents: z.coerce.number().int().min(1).max(2000).default(3),
  route: z.string().optional(),
  speed: z.coerce.number().min(0.1).max(10_000).default(4),
  every: z.coerce.number().min(0.1).max(3600).default(5),
  dwell: z.coerce.number().min(0).max(600).default(4),
  minutes: z.coerce.number().min(0.01).max(10_000).optional(),
});
type Options = z.infer<typeof Options>;

const DEFAULT_CONSOLE_URL = "http://127.0.0.1:3000";

class UsageError extends Error {}

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) return say(HELP);
  setEnv(readEnv({ ...process.env, SESSION_SECRET: randomUUID() + randomUUID() }));
  const stop = new AbortController();
  // Each agent's calls and pauses end by it.
  setMaxListeners(0, stop.signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

  const { ADMIN_EMAIL, ADMIN_PASSWORD, CONSOLE_URL } = process.env;
  const { admin: demoAdmin } = DEMO_ACCOUNTS;
  const caller = await signedIn({
    email: ADMIN_EMAIL || demoAdmin.email,
    password: ADMIN_PASSWORD || demoAdmin.password,
  });
  const admin = { ...caller, role: "admin" } as const;
  const { agents, route, minutes } = options;
  // Who names an admin has a company of their own: nobody is to be made there.
  const makeWith = ADMIN_EMAIL ? undefined : { password: DEMO_PASSWORD, say };
  const fleet = await findFleet(admin, { agents, route, makeWith });
  if (fleet.length === 0) throw new UsageError("No active route has an agent.");
  const tally = new Tally();
  const driving = {
    consoleUrl: (CONSOLE_URL || DEFAULT_CONSOLE_URL).replace(/\/+$/, ""),
    speed: options.speed,
    dwell: options.dwell * 60_000,
    every: options.every * 1000,
    signal: stop.signal,
    say,
    now: () => new Date(),
    sleep: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
    onPosition: tally.add,
    endless: minutes !== undefined,
    failed: (name: string, error: unknown) => say(`${name}: ${reasonOf(error)}`),
  };
  const drivers = await equipFleet(admin, fleet, driving);
  say(drivers.length === 1 ? "1 agent drives" : `${drivers.length} agents drive`);
  const timer =
    minutes === undefined ? undefined : setTimeout(() => stop.abort(), minutes * 60_000);
  await driveFleet(admin, drivers, driving);
  clearTimeout(timer);
  await putAway(admin, drivers);
  say(tally.words());
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
        minutes: text,
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
