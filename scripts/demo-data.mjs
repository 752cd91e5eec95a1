import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, main, mustRun } from "./lib/run.mjs";

// node scripts/demo-data.mjs: the tables of the demo that come from its extract (demo/README.md).
await main(async () => {
  await ensureInstalled();
  await mustRun([process.execPath, "--import", "tsx", inRoot("scripts/demo/make-streets.ts")]);
  // A process of its own: the plan of the demo reads the streets when it is loaded.
  await mustRun([process.execPath, "--import", "tsx", inRoot("scripts/demo/make-figures.ts")]);
});
