import { pathToFileURL } from "node:url";
import { endWithNpm } from "./lib/ancestors.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, main, say } from "./lib/run.mjs";

// npm start: from a fresh clone to a running Waybook. The server runs in this very process,
// so that signals and the exit code are its own.
await main(async () => {
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  say("starting");
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot("build/server.js")).href);
});
