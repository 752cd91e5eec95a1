import { spawnSync } from "node:child_process";
import pg from "pg";
import { startPostgres } from "../scripts/lib/postgres.mjs";

/** How many of each a made-up world has. */
interface WorldSize {
  locations: number;
  routes: number;
  visits: number;
}

/** The two worlds that lists are compared in: ten thousand locations and a million. */
const SIZES = {
  small: { locations: 10_000, routes: 200, visits: 20_000 },
  large: { locations: 1_000_000, routes: 20_000, visits: 2_000_000 },
} as const satisfies Record<string, WorldSize>;

/** The URLs of both worlds. */
export type Worlds = Record<keyof typeof SIZES, string>;

/** As an operator would give a server of this size; without it a million rows don't fit. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "shared_buffers=1GB", "max_wal_size=4GB"];

/** Runs `work` with the URL of a Postgres of its own. */
export async function withPostgres(
  work: (url: string) => Promise<void>,
  options?: { settings: string[] },
): Promise<void> {
  const postgres = await startPostgres(options);
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Runs `work` with a connection to a database. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills an empty database with a made-up world, as `npm run seed` does. */
export function seed(url: string, size: WorldSize): void {
  const sizes = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const args = ["build/seed.js", ...sizes, "--database-url", url];
  const seeding = spawnSync(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  if (seeding.status !== 0) throw new Error("Seeding failed");
}

/**
 * Runs `work` with both worlds on a Postgres of its own. Seeding takes minutes: the URLs of
 * worlds that are there already may be given as SMALL_WORLD_URL and LARGE_WORLD_URL.
 */
export async function withWorlds(work: (worlds: Worlds) => Promise<void>): Promise<void> {
  const { SMALL_WORLD_URL: small, LARGE_WORLD_URL: large } = process.env;
  if (small && large) return work({ small, large });
  await withPostgres(
    async (url) => {
      await work({ small: await seeded(url, "small"), large: await seeded(url, "large") });
    },
    { settings: SETTINGS },
  );
}

/** @returns the URL of a new database with a world */
async function seeded(server: string, name: keyof Worlds): Promise<string> {
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  seed(url.href, SIZES[name]);
  return url.href;
}
