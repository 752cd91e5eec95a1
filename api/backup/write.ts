import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { versionOfWaybook } from "platform/version";
import { ZipFile } from "yazl";
import type { Reading } from "../db/connection";
import { latestApplied, latestKnown } from "../db/migrations";
import { sequencesOf, type TableColumns, tablesOf } from "./catalog";
import {
  commentOf,
  entryOf,
  FORMAT,
  MANIFEST_ENTRY,
  type Manifest,
  SECRET_ENTRY,
  type TableInBackup,
} from "./manifest";
import type { SecretOfBackup } from "./secret";
import { createTally } from "./tally";

/** Rows as text become a fifth by this; more work makes them little smaller. */
const COMPRESSION_LEVEL = 3;

export interface BackupAbout {
  engine: Manifest["engine"];
  secret: SecretOfBackup;
  now: Date;
}

/**
 * Writes all that Waybook keeps in a database as a zip file: the rows of each table as text, and
 * last what vouches for them. Nothing of a table's size is in memory.
 *
 * @param reading of one moment
 * @throws for a database of a later version, whose tables this one does not know
 */
export async function writeBackup(
  reading: Reading,
  { engine, secret, now }: BackupAbout,
  output: Writable,
): Promise<Manifest> {
  const migration = await latestApplied(reading);
  if (migration === 0) throw new Error("There is no Waybook in this database: nothing to back up.");
  if (migration > latestKnown()) {
    throw new Error(
      "A newer version of Waybook has brought this database up to date: back up with that version.",
    );
  }
  const zip = new ZipFile();
  const broken = new Promise<never>((_, reject) => zip.on("error", reject));
  const written = pipeline(zip.outputStream, output);
  const failed = Promise.race([broken, written.then(() => new Promise<never>(() => {}))]);
  // Whoever waits for neither any more has been told already.
  failed.catch(() => {});

  const tables: TableInBackup[] = [];
  for (const table of await tablesOf(reading)) {
    tables.push(await Promise.race([addTable(zip, reading, table), failed]));
  }
  const manifest: Manifest = {
    ...{
      format: FORMAT,
      waybook: versionOfWaybook(),
      madeAt: now.toISOString(),
      engine,
      migration,
    },
    tables,
    sequences: await sequencesOf(reading),
    secretMark: secret.mark,
    holdsSecret: secret.text !== undefined,
  };
  if (secret.text !== undefined) zip.addBuffer(Buffer.from(secret.text), SECRET_ENTRY);
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  zip.addBuffer(text, MANIFEST_ENTRY);
  const comment = commentOf(createHash("sha256").update(text).digest("hex"));
  zip.end({ comment, forceZip64Format: false });
  await Promise.race([broken, written]);
  return manifest;
}

async function addTable(zip: ZipFile, reading: Reading, table: TableColumns) {
  const tally = createTally();
  const rows = Readable.from(tally.through(reading.copyOut(table.name, table.columns)), {
    objectMode: false,
  });
  const read = new Promise<void>((resolve, reject) => {
    rows.once("end", resolve).once("error", reject);
  });
  zip.addReadStream(rows, entryOf(table.name), { compressionLevel: COMPRESSION_LEVEL });
  await read;
  return { ...table, ...tally.total() };
}
