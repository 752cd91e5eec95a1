import { runProgram } from "./lib/program.mjs";

// npm run simulate -- --agents N --speed N: demo agents drive their routes.
await runProgram("simulate");
