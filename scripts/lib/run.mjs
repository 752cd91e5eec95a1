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

/**
 * Runs a program in the repository's folder, its output going where ours goes. When we are
 * asked to end it is asked too, and we end when it has.
 *
 * @param {string[]} command the program and its arguments
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 127 where it could not be started
 */
export function run([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: "inherit", ...options });
    child.once("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(127);
    });
    let ending = false;
    const end = () => {
      ending = true;
      child.kill("SIGTERM");
    };
    process.once("SIGTERM", end);
    child.once("close", (code) => {
      process.removeListener("SIGTERM", end);
      if (ending) process.exit(143);
      resolve(code ?? 1);
    });
  });
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
