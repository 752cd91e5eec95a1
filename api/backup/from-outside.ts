/** A backup by a command: beside a running Waybook, or without one. */
import { existsSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { folderOf, openFolder } from "../db/embedded-folder";
import { finishSwap } from "../db/folder-swap";
import { lockDirectory } from "../db/lock";
import { isElsewhere, LockedError } from "../db/lock-owner";
import { pgliteSnapshot } from "../db/pglite-connection";
import { postgresSnapshot } from "../db/postgres-connection";
import { BACKUP_PATH, PROOF_HEADER, proofOf, toldPort } from "./operator-proof";
import { type SecretOfBackup, secretOfBackup, secretsInUse } from "./secret";
import { writeBackup } from "./write";

interface Source {
  url?: string;
  dataDir: string;
  /** `SESSION_SECRET`. */
  secretSetting: string | undefined;
  now: Date;
}

/** Writes a backup of a database, whoever has it open. */
export async function writeFromOutside(source: Source, output: Writable): Promise<void> {
  const { url, dataDir, now } = source;
  if (url) {
    const secret = secretOfBackup(source.secretSetting, dataDir);
    return fromPostgres(url, { secret, now }, output);
  }
  if (!existsSync(dataDir)) throw new Error(`There is no folder ${dataDir}.`);
  let unlock: () => void;
  try {
    unlock = await lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof LockedError) return fromRunning(source, error, output);
    throw error;
  }
  try {
    await writeFromFolder(source, output);
  } finally {
    unlock();
  }
}

/** Writes a backup of an embedded database that the caller has locked. */
export async function writeFromFolder(source: Source, output: Writable): Promise<void> {
  const { dataDir, secretSetting, now } = source;
  finishSwap(dataDir);
  if (!existsSync(folderOf(dataDir))) throw new Error(`There is no Waybook in ${dataDir}.`);
  const secret = secretOfBackup(secretSetting, dataDir);
  const client = await openFolder(folderOf(dataDir));
  try {
    await pgliteSnapshot(client, (reading) =>
      writeBackup(reading, { engine: "pglite", secret, now }, output),
    );
  } finally {
    await client.close();
  }
}

async function fromPostgres(
  url: string,
  about: { secret: SecretOfBackup; now: Date },
  output: Writable,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "waybook backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    await postgresSnapshot(client, (reading) =>
      writeBackup(reading, { engine: "postgres", ...about }, output),
    );
  } finally {
    await client.end();
  }
}

/** The API that has the folder writes it, and it is taken from there. */
async function fromRunning(source: Source, locked: LockedError, output: Writable): Promise<void> {
  const { dataDir, secretSetting } = source;
  const { owner } = locked;
  // Its address is that of its own container.
  if (!owner || isElsewhere(owner)) throw locked;
  const port = toldPort(dataDir, owner.pid);
  const [secret] = secretsInUse(secretSetting, dataDir);
  if (port === undefined || secret === undefined) {
    throw new Error(
      `The data in ${dataDir} are in use by process ${owner.pid}, which is no API. Stop it first.`,
    );
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { [PROOF_HEADER]: proofOf(secret, Date.now()), "content-length": "0" };
    request({ host: "127.0.0.1", port, method: "POST", path: BACKUP_PATH, headers }, resolve)
      .on("error", reject)
      .end();
  });
  if (answer.statusCode !== 200) {
    answer.resume();
    throw new Error(
      `The running API (process ${owner.pid}) refused the backup (${answer.statusCode}): run this with its DATA_DIR and SESSION_SECRET.`,
    );
  }
  await pipeline(answer, output).catch(() => {
    throw new Error("The running API broke the backup off: its log says why.");
  });
}
