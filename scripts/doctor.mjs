import { runProgram } from "./lib/program.mjs";

// npm run doctor: names what is wrong with this installation, and how to mend it.
await runProgram("admin", ["doctor"]);
