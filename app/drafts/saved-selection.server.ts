/**
 * Selections that are too long for a URL, stored in the data directory under a short key. If our API
 * runs as a server of its own, they are stored there too, because there may be several consoles. They
 * survive a restart, and their user can read them from every tab.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sharedText, shareText } from "~/upstream/shared-texts.server";
import { env } from "../server/env.server";
import { seal, unseal } from "../server/sealed.server";

/** As long as a session. */
const LIFETIME_MS = 12 * 60 * 60 * 1000;
/** Selections of one user; the oldest are deleted. */
const MOST = 200;
const PURPOSE = "kept choice";

const Texts = z.array(z.string());
const KEY = /^[\w-]{22}$/;

/** Saves ids, or other texts, for this user and returns their key. The same texts have the same key. */
export async function saveSelection(userId: string, ids: readonly string[]): Promise<string> {
  const key = digest(`${userId} ${ids.join(" ")}`);
  const sealed = await seal(PURPOSE, ids);
  await Promise.all([
    writeHere(userId, key, sealed),
    shareText({ owner: digest(userId), key }, sealed),
  ]);
  return key;
}

/** The texts that this user saved under the key; undefined if there are none, or they have expired. */
export async function readSelection(userId: string, key: string): Promise<string[] | undefined> {
  if (!KEY.test(key)) return undefined;
  const sealed =
    (await readHere(userId, key)) ?? (await sharedText({ owner: digest(userId), key }));
  const read = Texts.safeParse(sealed && (await unseal(PURPOSE, sealed)));
  return read.success ? read.data : undefined;
}

async function writeHere(userId: string, key: string, sealed: string): Promise<void> {
  const folder = folderOf(userId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = join(folder, `${key}.${process.pid}.new`);
  await writeFile(written, sealed, { mode: 0o600 });
  await rename(written, join(folder, key));
  await forgetOld(folder);
}

async function readHere(userId: string, key: string): Promise<string | undefined> {
  const file = join(folderOf(userId), key);
  try {
    if (isOld(await stat(file))) return undefined;
    const sealed = await readFile(file, "utf8");
    const now = new Date();
    await utimes(file, now, now);
    return sealed;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

const isOld = ({ mtimeMs }: { mtimeMs: number }) => mtimeMs < Date.now() - LIFETIME_MS;

async function forgetOld(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const known = await Promise.all(
    files.map(async (file) => ({
      file,
      mtimeMs: (await stat(file).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  known.sort((a, b) => b.mtimeMs - a.mtimeMs);
  const leaving = known.filter((one, at) => at >= MOST || isOld(one));
  await Promise.all(leaving.map(({ file }) => rm(file, { force: true })));
}

const folderOf = (userId: string) => join(env().dataDir, "choices", digest(userId));

const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
