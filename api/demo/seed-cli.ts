import { parseArgs } from "node:util";
import { openDatabase } from "../db/connect";
import { refuseOtherMigrations } from "../db/installation";
import { DEMO_WORLD, isEmpty, planDays, seedWorld } from "./seed";

const USAGE = `npm run seed -- [--locations N] [--routes N] [--visits N] [--offices N] [--agents N]
                [--seed N] [--database-url URL | --data-dir DIR]

Fills an empty database with a made-up world. Without a target: DATABASE_URL, else DATA_DIR,
else ./data. Everyone in that world signs in with the demo's password.`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A whole number from the command line, or its default. */
function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}

async function main(): Promise<void> {
  const option = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      locations: option,
      routes: option,
      visits: option,
      offices: option,
      agents: option,
      seed: option,
      "database-url": option,
      "data-dir": option,
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    say(USAGE);
    return;
  }
  const world = {
    locations: count("locations", values.locations) ?? DEMO_WORLD.locations,
    routes: count("routes", values.routes) ?? DEMO_WORLD.routes,
    visits: count("visits", values.visits) ?? DEMO_WORLD.visits,
    offices: count("offices", values.offices),
    agents: count("agents", values.agents),
    seed: count("seed", values.seed) ?? 1,
  };
  refuseOtherMigrations();
  const dataDir = values["data-dir"];
  const database = await openDatabase({
    url: values["database-url"] ?? (dataDir === undefined ? process.env.DATABASE_URL : undefined),
    dataDir: dataDir ?? process.env.DATA_DIR ?? "./data",
  });
  try {
    if (!(await isEmpty(database.db))) throw new Error("The database is not empty");
    const started = performance.now();
    const now = new Date();
    await seedWorld(database.db, { ...world, now, log: say });
    await planDays(database.db, now);
    say(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
