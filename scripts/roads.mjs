import { resolve } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, main, run } from "./lib/run.mjs";

// npm run roads -- region.osm.pbf: an OpenStreetMap extract for maps, places and directions.
await main(async () => {
  await ensureInstalled();
  await ensureBuilt(["programs"]);
  // A file is named from where npm was called, not from the repository.
  const called = process.env.INIT_CWD ?? process.cwd();
  const args = process.argv.slice(2);
  process.exitCode = await run([
    process.execPath,
    inRoot("build/roads.js"),
    ...args.map((arg) => (arg.startsWith("-") ? arg : resolve(called, arg))),
  ]);
});
