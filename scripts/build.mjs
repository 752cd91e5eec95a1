import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/run.mjs";

// npm run build: the production build, where it is not up to date.
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
