import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main, run } from "./lib/run.mjs";

// npm run bench [-- name …]: figures against the budgets, on the production build.
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const names = process.argv.slice(2);
  process.exitCode = await run([process.execPath, "--import", "tsx", "bench/main.ts", ...names]);
});
