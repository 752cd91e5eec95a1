import { runProgram } from "./lib/program.mjs";

// npm run admin -- leave-demo: takes the demo away and makes the first admin.
await runProgram("admin");
