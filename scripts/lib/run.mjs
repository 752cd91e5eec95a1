import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository, without a slash at its end. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path in the repository. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** One short line on what is being done. */
export function say(line) {
  console.log(`waybook: ${line}`);
}

/** With which code we end by a signal. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
/** Ctrl-C reaches all programs in a terminal: one that ends by it need not be asked once more. */
const AFTER_CTRL_C_MS = 300;
/** What a program may take to end before it is killed, where nothing of it is worth waiting for. */
const IMPATIENT_MS = 3_000;

/**
 * Runs a program in the repository's folder, its output going where ours goes. When we are
 * asked to end it is asked too, and we end when it has.
 *
 * @param {string[]} command the program and its arguments
 * @param {import("node:child_process").SpawnOptions & { whole?: boolean }} [options] `whole`:
 *   the programs that it starts end with it, by force where asking is not enough
 * @returns {Promise<number>} its exit code; 127 where it could not be started
 */
export function run([program, ...args], { whole = false, ...options } = {}) {
  const grouped = whole && process.platform !== "win32";
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: "inherit",
      detached: grouped,
      ...options,
    });
    child.once("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(127);
    });
    let ending;
    const end = (signal) => {
      if (ending) return;
      ending = signal;
      const ask = () => kill(child, grouped, "SIGTERM");
      // A group of its own hears nothing of the terminal.
      if (signal === "SIGINT" && !grouped) setTimeout(ask, AFTER_CTRL_C_MS).unref();
      else ask();
      if (whole) setTimeout(() => kill(child, grouped, "SIGKILL"), IMPATIENT_MS).unref();
    };
    const heard = Object.keys(SIGNALS).filter((signal) => grouped || signal !== "SIGHUP");
    for (const signal of heard) process.on(signal, end);
    child.once("close", (code) => {
      for (const signal of heard) process.removeListener(signal, end);
      if (!ending) return resolve(code ?? 1);
      // Those that its programs started may be slower than it.
      if (whole) kill(child, grouped, "SIGKILL");
      process.exit(SIGNALS[ending]);
    });
  });
}

/** Sends a signal to a program, or to the group of programs that began with it. */
function kill(child, grouped, signal) {
  try {
    if (grouped && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended already.
  }
}

/** Runs a program and throws when it fails. */
export async function mustRun(command, options) {
  const code = await run(command, options);
  if (code !== 0) throw new Error(`"${command.join(" ")}" failed with code ${code}`);
}

/** The command line of a program that a package installed here brings, such as `vitest`. */
export const packageProgram = (path) => [process.execPath, inRoot("node_modules", path)];

/** A port on loopback that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Runs a script's main function; a failure is one line and exit code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(`waybook: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
