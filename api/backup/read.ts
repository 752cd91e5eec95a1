import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openPromise, type ZipFile } from "yauzl";
import { ZodError } from "zod";
import { knownMigrations, latestKnown } from "../db/migrations";
import { commentOf, entryOf, FORMAT, MANIFEST_ENTRY, Manifest, SECRET_ENTRY } from "./manifest";
import { markOf } from "./secret";
import { tallyOf } from "./tally";

/** Something that is no whole backup of this version or an earlier one, in words for its owner. */
export class BackupError extends Error {
  override name = "BackupError";
}

export interface BackupFile {
  manifest: Manifest;
  /** The secret in it, where it holds one. */
  secret?: string;
  /** The rows of a table as the text of `COPY`. */
  rowsOf(table: string): Promise<Readable>;
  close(): void;
}

/**
 * Opens a backup, once each byte of it that counts was found to be as it was written.
 *
 * @throws BackupError that says what is wrong with it
 */
export async function openBackup(path: string): Promise<BackupFile> {
  const zip = await openZip(path);
  try {
    return await checked(zip, path);
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : damaged(path, error);
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new BackupError(
      code ? `${path} can't be read${code}.` : `${path} is no backup of Waybook, or is cut off.`,
    );
  }
}

async function checked(zip: ZipFile, path: string): Promise<BackupFile> {
  const entries = await entriesOf(zip);
  const open = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new BackupError(`${path} lacks ${name}: it is no whole backup of Waybook.`);
    return zip.openReadStreamPromise(entry);
  };
  const text = await buffer(await open(MANIFEST_ENTRY));
  if (zip.comment !== commentOf(createHash("sha256").update(text).digest("hex"))) {
    throw new BackupError(`${path} is damaged: ${MANIFEST_ENTRY} is not as it was written.`);
  }
  const manifest = readManifest(text.toString(), path);
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const found = await tallyOf(await open(entryOf(name)));
    if (found.sha256 !== sha256 || found.rows !== rows || found.bytes !== bytes) {
      throw new BackupError(`${path} is damaged: the table ${name} is not as it was written.`);
    }
  }
  const secret = manifest.holdsSecret
    ? (await buffer(await open(SECRET_ENTRY))).toString()
    : undefined;
  if (secret !== undefined && markOf(secret) !== manifest.secretMark) {
    throw new BackupError(`${path} is damaged: the secret is not as it was written.`);
  }
  return {
    manifest,
    secret,
    rowsOf: (table) => open(entryOf(table)),
    close: () => zip.close(),
  };
}

async function entriesOf(zip: ZipFile) {
  const entries = new Map<string, Parameters<ZipFile["openReadStreamPromise"]>[0]>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

function readManifest(text: string, path: string): Manifest {
  const given: unknown = JSON.parse(text);
  const format = (given as { format?: unknown }).format;
  if (typeof format === "number" && format > FORMAT) {
    throw new BackupError(
      `${path} was written by a newer version of Waybook, in format ${format}; this one reads format ${FORMAT}. Restore it with that version.`,
    );
  }
  const manifest = Manifest.parse(given);
  if (manifest.migration > latestKnown()) {
    throw new BackupError(
      `${path} is of Waybook ${manifest.waybook}, whose tables are newer than those of this version. Restore it with that version.`,
    );
  }
  if (!knownMigrations().some(({ when }) => when === manifest.migration)) {
    throw new BackupError(`${path} is of tables that no version of Waybook had.`);
  }
  return manifest;
}

function damaged(path: string, error: unknown): BackupError {
  const why =
    error instanceof ZodError
      ? error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")
      : error instanceof Error
        ? error.message
        : String(error);
  return new BackupError(`${path} is damaged: ${why}.`);
}
