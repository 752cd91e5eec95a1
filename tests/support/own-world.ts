/** Running products with copies of the demo world, one for each worker or test. */
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createDatabase, type OwnDatabase } from "../../api/testing/database";
import { type Product, Server } from "./server";

const TEMPLATE = resolve(import.meta.dirname, "../../.cache/tests/world");

/** The name of the database to copy; set for the workers where worlds are on Postgres. */
const DATABASE_NAME = "WORLD_DATABASE";

/** The SESSION_SECRET of every world, so that a second console can share one. */
export const WORLD_SECRET = "the secret of all worlds of the journeys";

/** A running product with a copy of the demo world and settings of its own. */
export interface OwnWorld {
  server: Server;
  /** Stops the product and deletes its data. */
  end: () => Promise<void>;
}

/**
 * Creates the demo world that every other one is a copy of: on the Postgres server that
 * `TEST_DATABASE_URL` names, as `npm test` runs it, or in the embedded database, as one
 * journey alone starts sooner.
 *
 * @param settle waits for what the product does in the background at first
 * @returns what deletes its database
 */
export async function createTemplate(
  settle: (server: Server) => Promise<void>,
): Promise<() => Promise<void>> {
  await rm(TEMPLATE, { recursive: true, force: true });
  await mkdir(TEMPLATE, { recursive: true, mode: 0o700 });
  const database = await createOwnDatabase();
  const server = await Server.start(TEMPLATE, envOf(database));
  await settle(server);
  await server.stop();
  if (database) process.env[DATABASE_NAME] = new URL(database.url).pathname.slice(1);
  return async () => database?.drop();
}

/** Starts a product on a copy of the demo world, which workers lend each other. */
export async function startLentWorld() {
  const { server, end } = await ownWorld();
  const { url, port, apiPort, apiUrl, dataDir } = server;
  const facts: Product = { url, port, apiPort, apiUrl, dataDir };
  return { facts, end };
}

/** Starts a product on a copy of the demo world. */
export async function ownWorld(env: Record<string, string> = {}): Promise<OwnWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "waybook-test-"));
  await cp(TEMPLATE, dataDir, { recursive: true });
  const database = await createOwnDatabase(process.env[DATABASE_NAME]);
  const server = await Server.start(dataDir, { ...envOf(database), ...env });
  const end = async () => {
    await server.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, end };
}

async function createOwnDatabase(template?: string): Promise<OwnDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? createDatabase(server, template) : undefined;
}

const envOf = (database: OwnDatabase | undefined): Record<string, string> => ({
  SESSION_SECRET: WORLD_SECRET,
  ...(database && { DATABASE_URL: database.url }),
});
