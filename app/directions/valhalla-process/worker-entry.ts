import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { readConfig } from "./config";
import { type WorkerMessage, WorkerRequest } from "./messages";

// A process of its own for Valhalla: what brings the engine down does not bring the server
// down, and its calls do not take the server's threads.

/** The part of the package that is used; each answer is JSON as text. */
interface Actor {
  route(query: string): Promise<string>;
  matrix(query: string): Promise<string>;
  locate(query: string): Promise<string>;
}
interface Package {
  Actor: new (config: object) => Actor;
}

const [packageFolder = "", configFile = ""] = process.argv.slice(2);
// The package lies in the data directory, where no bundler and no compiler sees it.
const require = createRequire(import.meta.url);

// The server is gone. Waiting for a call at work would keep this process alive.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

const say = (message: WorkerMessage, then?: () => void) => {
  // Where the server is gone there is nobody to tell.
  process.send?.(message, () => then?.());
};

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const config = readConfig(readFileSync(configFile, "utf8"));
  config.mjolnir.tile_dir = resolve(dirname(configFile), config.mjolnir.tile_dir);
  const { Actor }: Package = require(packageFolder);
  const actor = new Actor(config);
  process.on("message", async (message) => {
    const asked = WorkerRequest.safeParse(message);
    if (!asked.success) return;
    const { id, action, query } = asked.data;
    try {
      say({ id, answer: await actor[action](query) });
    } catch (error) {
      say({ id, error: wordsOf(error) });
    }
  });
  say({ ready: true });
} catch (error) {
  say({ failed: wordsOf(error) }, () => process.exit(1));
}
