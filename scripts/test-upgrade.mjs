import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, main } from "./lib/run.mjs";
import { vitest } from "./lib/suites.mjs";
import { versionBefore } from "./lib/version-before.mjs";

/** How long both versions work side by side each time. */
const SIDE_BY_SIDE_MS = "20000";

// npm run test:upgrade: an upgrade under load, from the latest version with an earlier schema.
// npm run test:upgrade -- REVISION: from that one.
await main(async () => {
  const [asked] = process.argv.slice(2);
  const { revision, missing } = versionBefore(asked);
  if (!revision) throw new Error(missing);
  await ensureInstalled();
  await ensureBuilt();
  const { passed, failed, failures } = await vitest("upgrade", {
    args: [inRoot("tests/upgrade")],
    env: { UPGRADE_MS: SIDE_BY_SIDE_MS, UPGRADE_FROM: revision },
  });
  for (const failure of failures) console.log(`\n${failure}`);
  console.log(`\nfrom ${revision}: ${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
