import { endWithNpm } from "./lib/ancestors.mjs";
import { DATA_PARTS, distrustBuild, ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { freePort, main, packageProgram, run } from "./lib/run.mjs";

// npm run dev: console and API from their sources, with live reload. The server takes new
// builds in by itself (`--manual`), so that a save keeps the session and the running API.
await main(async () => {
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt(DATA_PARTS);
  distrustBuild();
  // Ctrl-C reaches everyone in the terminal; we end when they have.
  process.on("SIGINT", () => {});
  process.exitCode = await run(
    [
      ...packageProgram("@remix-run/dev/dist/cli.js"),
      "dev",
      "--manual",
      // By itself it would take 3001, the port of the embedded API.
      "--port",
      String(await freePort()),
      "--command",
      "node --import tsx server.ts",
    ],
    { env: { ...process.env, NODE_ENV: "development" } },
  );
});
