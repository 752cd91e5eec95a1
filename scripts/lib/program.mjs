import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot, main, run } from "./run.mjs";

/**
 * Runs a program of build/ with the arguments of this process; builds it first where it is old.
 *
 * @param {string} name
 * @param {string[]} [first] arguments before those
 */
export const runProgram = (name, first = []) =>
  main(async () => {
    await ensureInstalled();
    await ensureBuilt();
    const program = inRoot("build", `${name}.js`);
    process.exitCode = await run([process.execPath, program, ...first, ...process.argv.slice(2)]);
  });
