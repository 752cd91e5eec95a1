import { resolve } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/run.mjs";

// node scripts/delivery.mjs FOLDER: what runs in production, to be copied into an image.
await main(async () => {
  const folder = process.argv[2];
  if (!folder) throw new Error("say which folder: node scripts/delivery.mjs FOLDER");
  await ensureInstalled();
  await ensureBuilt();
  // Its packages may have been installed just now.
  const { deliver } = await import("./lib/delivery.mjs");
  await deliver(resolve(folder));
});
