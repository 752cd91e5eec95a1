import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, main, run } from "./lib/run.mjs";

// npm run seed -- --locations N --routes N --visits N: a made-up world in an empty database.
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await run([
    process.execPath,
    inRoot("build/seed.js"),
    ...process.argv.slice(2),
  ]);
});
