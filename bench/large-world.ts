import { spawnSync } from "node:child_process";
import pg from "pg";
import { startPostgres } from "../scripts/lib/postgres.mjs";

/** The two worlds that lists are compared in: ten thousand locations and a million. */
export interface Worlds {
  small: string;
  large: string;
}

const SIZES: Record<keyof Worlds, string[]> = {
  small: ["--locations", "10000", "--routes", "200", "--visits", "20000"],
  large: ["--locations", "1000000", "--routes", "20000", "--visits", "2000000"],
};

/** As an operator would give a server of this size; without it a million rows don't fit. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "shared_buffers=1GB", "max_wal_size=4GB"];

/**
 * Runs `work` with both worlds on a Postgres of its own. Seeding takes minutes: the URLs of
 * worlds that are there already may be given as SMALL_WORLD_URL and LARGE_WORLD_URL.
 */
export async function withWorlds(work: (worlds: Worlds) => Promise<void>): Promise<void> {
  const { SMALL_WORLD_URL: small, LARGE_WORLD_URL: large } = process.env;
  if (small && large) return work({ small, large });
  const postgres = await startPostgres({ settings: SETTINGS });
  try {
    await work({
      small: await seeded(postgres.url, "small"),
      large: await seeded(postgres.url, "large"),
    });
  } finally {
    await postgres.stop();
  }
}

async function seeded(server: string, name: keyof Worlds): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const args = ["build/seed.js", ...SIZES[name], "--database-url", url.href];
  const seeding = spawnSync(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  if (seeding.status !== 0) throw new Error("Seeding failed");
  return url.href;
}
