/** What an operator has: the commands as they are delivered, and places with data. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openBackup } from "../../api/backup/read";
import { rowSumOf } from "../../api/backup/tally";
import { type Database, openDatabase } from "../../api/db/connect";
import { seedWorld } from "../../api/demo/seed";
import { testDatabaseUrl } from "../../api/testing/database";
import { inOwnNamespace } from "../../api/testing/lock-holders";

const ROOT = resolve(import.meta.dirname, "../..");
export const WORLD = { locations: 60, routes: 4, visits: 20, offices: 2, agents: 4, seed: 7 };
export const SECRET = "a secret that only this test knows";

export interface Place {
  /** Settings that name it. */
  env: Record<string, string>;
  url?: string;
  dataDir: string;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

interface PlaceOptions {
  embedded?: boolean;
  /** Where its folder is made. */
  within?: string;
}

/** A place of its own: on Postgres where tests run on it, unless the other kind is asked for. */
export async function emptyPlace({ embedded = false, within }: PlaceOptions = {}): Promise<Place> {
  const dataDir = mkdtempSync(join(within ?? tmpdir(), "waybook-operator-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  const server = embedded ? undefined : await testDatabaseUrl();
  const url = server?.url;
  return {
    env: { DATA_DIR: dataDir, SESSION_SECRET: SECRET, ...(url && { DATABASE_URL: url }) },
    ...{ url, dataDir },
    open: () => openDatabase({ url, dataDir, poolSize: 2 }),
    async remove() {
      await server?.drop();
      removeFolder();
    },
  };
}

/** A place with a small made-up world. */
export async function seededPlace(options?: PlaceOptions): Promise<Place> {
  const place = await emptyPlace(options);
  if (place.url) await seed(place);
  else cpSync(await seededFolder(), place.dataDir, { recursive: true });
  return place;
}

/** Fills an empty place. */
export async function seed(place: Pick<Place, "open">): Promise<void> {
  const database = await place.open();
  await seedWorld(database.db, { ...WORLD, now: new Date(), log: () => {} });
  await database.close();
}

let seeded: Promise<string> | undefined;
/** Making an embedded database takes seconds, copying one does not. */
function seededFolder(): Promise<string> {
  seeded ??= (async () => {
    const place = await emptyPlace({ embedded: true });
    process.once("exit", () => rmSync(place.dataDir, { recursive: true, force: true }));
    await seed(place);
    return place.dataDir;
  })();
  return seeded;
}

/** Begins a command of `build/admin.js`. */
export const begin = (args: string[], env: Record<string, string>, input?: string): ChildProcess =>
  beginProgram([process.execPath, "build/admin.js", ...args], env, input);

function beginProgram(command: string[], env: Record<string, string>, input = ""): ChildProcess {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
  });
  child.stdin?.end(input);
  return child;
}

/** Runs one to its end. */
export const run = (args: string[], env: Record<string, string>, input?: string) =>
  endOf(begin(args, env, input));

/** Runs a program of build/ as a container of its own would: its processes have other numbers. */
export const runInNamespace = (program: string, args: string[], env: Record<string, string>) =>
  endOf(beginProgram(inOwnNamespace([process.execPath, `build/${program}.js`, ...args]), env));

async function endOf(child: ChildProcess) {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

/** What a backup has of each table, in whatever order its rows stand, and of each sequence. */
export async function contentOf(path: string) {
  const backup = await openBackup(path);
  try {
    const content: Record<string, unknown> = { sequences: backup.manifest.sequences };
    for (const { name, rows } of backup.manifest.tables) {
      content[name] = `${rows} rows: ${await rowSumOf(await backup.rowsOf(name))}`;
    }
    return content;
  } finally {
    backup.close();
  }
}
