import { runProgram } from "./lib/program.mjs";

// npm run backup -- FILE: all that Waybook keeps, in one file.
await runProgram("admin", ["backup"]);
