import { buildClientPackage, CLIENT_PACKAGE } from "./lib/client-package.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main, say } from "./lib/run.mjs";

// npm run client: the client package for other programs, ready for `npm pack`.
await main(async () => {
  await ensureInstalled();
  await buildClientPackage();
  say(`the package is in ${CLIENT_PACKAGE}: npm pack ./${CLIENT_PACKAGE}`);
});
