import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isInstalled, PrepareError, prepareValhalla } from "~/directions/valhalla-process/prepare";
import { prepareExtract } from "./prepare-extract";
import { ExtractError } from "./read-osm";

const USAGE = `npm run roads -- region.osm.pbf [--valhalla]

Prepares an OpenStreetMap extract in DATA_DIR/roads: maps, streets and addresses, and roads for
directions. --valhalla installs Valhalla besides (280 MB) and prepares its roads as well; where
it is installed, this happens without. A running Waybook picks it all up by itself.
Extracts: https://download.geofabrik.de, or cut one with: osmium extract --bbox W,S,E,N`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { valhalla: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  const [pbf, ...rest] = positionals;
  if (values.help) {
    say(USAGE);
    return 0;
  }
  if (!pbf || rest.length > 0) throw new ExtractError(`Name one extract.\n\n${USAGE}`);
  const dataDir = resolve(process.env.DATA_DIR || "./data");
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop.abort(new ExtractError("Stopped; nothing was changed.")));
  }
  const started = performance.now();
  const { name, version } = await prepareExtract({
    pbf: resolve(pbf),
    dataDir,
    now: new Date(),
    say,
    signal: stop.signal,
    ...(values.valhalla || isInstalled(dataDir) ? { directions: prepareValhalla } : {}),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${name} is ready (${version}, ${seconds} s)`);
  return 0;
}

/** What the operator can do something about has a message for them; the rest is a fault. */
function explain(error: unknown): string {
  if (error instanceof PrepareError) {
    return `${error.message}\nNothing was changed.`;
  }
  if (error instanceof ExtractError) return error.message;
  // What the command line is wrong about.
  if (error instanceof TypeError && "code" in error) return `${error.message}\n\n${USAGE}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
