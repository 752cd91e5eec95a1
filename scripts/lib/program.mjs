import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot, main, run } from "./run.mjs";

/** Runs a program of build/ with the arguments of this process; builds it first where it is old. */
export const runProgram = (name) =>
  main(async () => {
    await ensureInstalled();
    await ensureBuilt();
    const program = inRoot("build", `${name}.js`);
    process.exitCode = await run([process.execPath, program, ...process.argv.slice(2)]);
  });
