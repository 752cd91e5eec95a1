import { existsSync } from "node:fs";
import pg from "pg";
import { compareClocks, type Finding, ok, problem, warning } from "platform/findings";
import { toldPort } from "../backup/operator-proof";
import type { Config } from "../config";
import { folderOf, openFolder } from "../db/embedded-folder";
import { hasJit, turnOffJit } from "../db/jit";
import { lockDirectory } from "../db/lock";
import { isElsewhere, LockedError, type Owner } from "../db/lock-owner";
import { pgliteConnection } from "../db/pglite-connection";
import { postgresConnection } from "../db/postgres-connection";
import { type ContentSettings, checkContent } from "./content";
import { checkReplica } from "./replica";

const ABOUT = "database";
/** The tests run on the first and the last of them; others may do. */
const SUPPORTED = { from: 15, to: 18 } as const;
/** A slow count of millions of rows is not waited for. */
const COUNT_MS = 20_000;
const CONNECT_MS = 5_000;

export interface DatabaseSettings extends ContentSettings {
  url?: string;
  replica?: Config["replica"];
  dataDir: string;
}

export function checkDatabase(settings: DatabaseSettings): Promise<Finding[]> {
  return settings.url ? checkPostgres(settings.url, settings) : checkEmbedded(settings);
}

async function checkPostgres(url: string, settings: DatabaseSettings): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "waybook doctor",
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return [
      problem(
        ABOUT,
        `Postgres can't be reached (${message || code}). Check DATABASE_URL and that it runs.`,
      ),
    ];
  }
  try {
    const connection = await postgresConnection(client);
    const [row] = await connection.query(
      "SELECT current_setting('server_version_num')::int / 10000 AS major, extract(epoch FROM clock_timestamp()) AS now",
    );
    const major = Number(row?.major);
    const version =
      major < SUPPORTED.from || major > SUPPORTED.to
        ? warning(ABOUT, `Postgres ${major}; tested are ${SUPPORTED.from} to ${SUPPORTED.to}`)
        : ok(ABOUT, `Postgres ${major} answers`);
    const clock = compareClocks("database: clock", new Date(Number(row?.now) * 1000));
    const jit = await checkJit(client);
    await client.query(`SET statement_timeout = ${COUNT_MS}`);
    const replica = settings.replica ? [await checkReplica(client, settings.replica)] : [];
    return [version, clock, jit, ...replica, ...(await checkContent(connection, settings))];
  } finally {
    await client.end();
  }
}

/** Reports take many times as long with it, so Waybook's connections have it off. */
async function checkJit(client: pg.Client): Promise<Finding> {
  const about = "database: JIT";
  const isOnServer = await hasJit(client);
  await turnOffJit(client);
  if (await hasJit(client)) {
    return warning(
      about,
      "it can't be turned off for this connection, as behind some poolers, and makes reports slow. As the database's owner: ALTER DATABASE … SET jit = off",
    );
  }
  return ok(about, isOnServer ? "on at this server, and off for Waybook's connections" : "off");
}

async function checkEmbedded(settings: DatabaseSettings): Promise<Finding[]> {
  const { dataDir } = settings;
  if (!existsSync(folderOf(dataDir))) {
    return [warning(ABOUT, "there is none yet: the first start makes it")];
  }
  let unlock: () => void;
  try {
    unlock = await lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof LockedError) return checkRunning(dataDir, error.owner);
    throw error;
  }
  try {
    const client = await openFolder(folderOf(dataDir));
    try {
      const found = await checkContent(await pgliteConnection(client), settings);
      return [ok(ABOUT, "the embedded one can be opened"), ...found];
    } finally {
      await client.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem(
        ABOUT,
        `the embedded one can't be opened (${reason}). Restore a backup: npm run restore -- FILE`,
      ),
    ];
  } finally {
    unlock();
  }
}

/** One process may open it: of another one it is asked whether all is well. */
async function checkRunning(dataDir: string, owner: Owner | undefined): Promise<Finding[]> {
  if (!owner || isElsewhere(owner)) {
    return [
      warning(
        ABOUT,
        "another container or machine has it, whose API can't be asked from here: run this in that container",
      ),
    ];
  }
  const { pid } = owner;
  const port = toldPort(dataDir, pid);
  const isReady =
    port !== undefined &&
    (await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(CONNECT_MS),
    }).then(
      (answer) => answer.ok,
      () => false,
    ));
  if (isReady) {
    return [
      ok(
        ABOUT,
        `process ${pid} has it and is ready; what is in it is looked at when Waybook is stopped`,
      ),
    ];
  }
  return [problem(ABOUT, `process ${pid} has it and is not ready: its log says why.`)];
}
