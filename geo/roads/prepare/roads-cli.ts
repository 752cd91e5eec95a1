import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Bounds } from "geo/geometry/lon-lat";
import { prepareExtract, removePrepared } from "./prepare-extract";
import { ExtractError } from "./read-osm";
import { storedRegions, withMore, without } from "./stored-extracts";

const USAGE = `npm run roads -- region.osm.pbf [more.osm.pbf ...]
npm run roads -- add more.osm.pbf ...
npm run roads -- remove name ...
npm run roads -- list

Prepares OpenStreetMap extracts in DATA_DIR/roads: maps, streets and addresses, and roads for
directions. Several extracts become one region, so that routes can cross their borders; add and
remove prepare it again. A running Waybook uses the new region without a restart.
Extracts: https://download.geofabrik.de, or cut one with: osmium extract --bbox W,S,E,N`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) return say(USAGE);
  const dataDir = resolve(process.env.DATA_DIR || "./data");
  const [command, ...rest] = positionals;
  if (command === "list" && rest.length === 0) return list(dataDir);
  const pbfs = extractsOf(positionals, dataDir);
  if (pbfs.length === 0) {
    removePrepared(dataDir);
    return say("No region is left.");
  }
  await prepare(pbfs, dataDir);
}

/** The extracts that are to be in use; none if the last ones are removed. */
function extractsOf([command, ...rest]: readonly string[], dataDir: string): string[] {
  if (command === undefined) throw new ExtractError(`Name an extract.\n\n${USAGE}`);
  if (command !== "add" && command !== "remove") return [command, ...rest].map(fileNamed);
  if (rest.length === 0) {
    const what = command === "add" ? "an extract to add" : "a region to remove";
    throw new ExtractError(`Name ${what}.\n\n${USAGE}`);
  }
  return command === "add" ? withMore(dataDir, rest.map(fileNamed)) : without(dataDir, rest);
}

/** A file is named from where npm was called, not from the repository. */
const fileNamed = (name: string) => resolve(process.env.INIT_CWD ?? ".", name);

async function prepare(pbfs: readonly string[], dataDir: string): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop.abort(new ExtractError("Stopped; nothing was changed.")));
  }
  const started = performance.now();
  const { regions, version } = await prepareExtract({
    pbfs,
    dataDir,
    now: new Date(),
    say,
    signal: stop.signal,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const names = regions.map(({ name }) => name).join(", ");
  say(`${names} ${regions.length > 1 ? "are" : "is"} ready (${version}, ${seconds} s)`);
}

function list(dataDir: string): void {
  const regions = storedRegions(dataDir);
  if (regions.length === 0) say("No region is in use.");
  for (const { name, bounds, pbf } of regions)
    say(`${name}: ${boxWords(bounds)}, ${sizeWords(pbf)}`);
}

/** As `osmium extract --bbox` takes it. */
const boxWords = (bounds: Bounds) => bounds.map((degrees) => degrees.toFixed(3)).join(",");

const sizeWords = (pbf: string) =>
  existsSync(pbf)
    ? `${(statSync(pbf).size / 1e6).toFixed(1)} MB stored`
    : "its extract is not stored";

/** What the operator can do something about has a message for them; the rest is a fault. */
function explain(error: unknown): string {
  if (error instanceof ExtractError) return error.message;
  // What the command line is wrong about.
  if (error instanceof TypeError && "code" in error) return `${error.message}\n\n${USAGE}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
