import { dirname, extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "~/boot/start.server";

// Run from its source in development; bundled, it lies in build/.
const file = fileURLToPath(import.meta.url);
await main(resolve(dirname(file), extname(file) === ".js" ? ".." : "."));
