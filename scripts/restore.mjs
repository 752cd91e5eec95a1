import { runProgram } from "./lib/program.mjs";

// npm run restore -- FILE: a backup in the place of what is there.
await runProgram("admin", ["restore"]);
