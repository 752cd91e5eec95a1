import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, main, run } from "./lib/run.mjs";

// npm run roads -- region.osm.pbf: OpenStreetMap extracts for maps, places and directions.
await main(async () => {
  await ensureInstalled();
  await ensureBuilt(["programs"]);
  process.exitCode = await run([
    process.execPath,
    inRoot("build/roads.js"),
    ...process.argv.slice(2),
  ]);
});
