import { runProgram } from "./lib/program.mjs";

// npm run seed -- --locations N --routes N --visits N: a made-up world in an empty database.
await runProgram("seed");
