import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { prepareValhalla } from "~/directions/valhalla-process/prepare";
import { prepareExtract } from "./prepare-extract";
import { ExtractError } from "./read-osm";

const USAGE = `npm run roads -- region.osm.pbf [--maps-only]

Prepares an OpenStreetMap extract in DATA_DIR/roads: maps, streets and addresses, and roads for
the directions engine, which --maps-only leaves out. A running Waybook picks it up by itself.
Extracts: https://download.geofabrik.de, or cut one with: osmium extract --bbox W,S,E,N`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "maps-only": { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  const [pbf, ...rest] = positionals;
  if (values.help) {
    say(USAGE);
    return 0;
  }
  if (!pbf || rest.length > 0) throw new ExtractError(`Name one extract.\n\n${USAGE}`);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop.abort(new ExtractError("Stopped; nothing was changed.")));
  }
  const started = performance.now();
  const { name, version } = await prepareExtract({
    pbf: resolve(pbf),
    dataDir: resolve(process.env.DATA_DIR || "./data"),
    now: new Date(),
    say,
    signal: stop.signal,
    ...(values["maps-only"] ? {} : { directions: prepareValhalla }),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${name} is ready (${version}, ${seconds} s)`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const usage = error instanceof TypeError && "code" in error;
  const known = error instanceof ExtractError || usage;
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
