import { runProgram } from "./lib/program.mjs";

// npm run admin -- COMMAND: what is done beside the running product; --help names the commands.
await runProgram("admin");
