import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { buildClientTypes, CLIENT_TYPES, OPENAPI } from "./client-types.mjs";
import { buildEmptyDatabase } from "./empty-database.mjs";
import { buildOutlines } from "./outlines.mjs";
import { inRoot, mustRun, ROOT, say } from "./run.mjs";

const BUNDLERS = ["minify", "precompress"].map((name) => `scripts/lib/${name}.mjs`);
const CONSOLE_FOLDERS = ["app", "contract", "geo", "platform"];
const SETTINGS = ["package-lock.json", "package.json", "tsconfig.json"];

/** Programs bundled by esbuild: the file in build/ and where it begins. */
const PROGRAMS = {
  server: "server.ts",
  api: "api/main.ts",
  admin: "api/admin/cli.ts",
  "doctor-console": "app/boot/doctor-entry.server.ts",
  seed: "api/demo/seed-cli.ts",
  simulate: "app/simulate/main.server.ts",
  mcp: "app/mcp/main.server.ts",
  "demo-drive": "app/simulate/demo-thread-entry.ts",
  roads: "geo/roads/prepare/roads-cli.ts",
  "stop-order-worker": "geo/stop-order/worker-entry.ts",
  "plan-worker": "geo/plan/worker-entry.ts",
  "road-worker": "geo/roads/search/worker-entry.ts",
};

/** Scripts for phones, of the pages of an agent's day alone. */
const DAY_SCRIPTS = {
  "day-page": "app/features/links/day/offline/page-entry.ts",
  "day-phone": "app/features/links/day/offline/phone-entry.ts",
  "day-worker": "app/features/links/day/offline/worker-entry.ts",
};

/**
 * What every program begins with. React picks its fast or its chatty half by NODE_ENV when
 * the Remix build is loaded. And on a machine with much memory V8 would let garbage grow to
 * ten times what is in use before it collects: this keeps it near, at the same speed.
 */
const BANNER = [
  'import { setFlagsFromString as setV8Flags } from "node:v8";',
  'setV8Flags("--heap-growing-percent=30");',
  'process.env.NODE_ENV ||= "production";',
].join("\n");

/**
 * What is built from what; a part is built again when any of its sources changed. What is
 * `checkedAlone` is no part of the product.
 */
const PARTS = [
  {
    name: "outlines",
    sources: ["scripts/lib/outlines.mjs", "package-lock.json"],
    outputs: ["build/outlines.json"],
    build: buildOutlines,
  },
  {
    name: "console",
    sources: [...CONSOLE_FOLDERS, "remix.config.js", ...BUNDLERS, ...SETTINGS],
    outputs: ["build/index.js", "public/build"],
    build: buildConsole,
  },
  {
    name: "programs",
    sources: [...CONSOLE_FOLDERS, "api", "server.ts", "scripts/lib/build.mjs", ...SETTINGS],
    outputs: Object.keys(PROGRAMS).map((name) => `build/${name}.js`),
    build: buildPrograms,
  },
  {
    name: "day scripts",
    sources: ["app/features/links/day", "scripts/lib/build.mjs", ...SETTINGS],
    outputs: Object.keys(DAY_SCRIPTS).map((name) => `build/${name}.js`),
    build: buildDayScripts,
  },
  {
    name: "empty database",
    sources: ["scripts/lib/empty-database.mjs", "api/db/migrations", "package-lock.json"],
    outputs: ["build/empty-database.zip"],
    build: buildEmptyDatabase,
  },
  {
    name: "gazetteer",
    sources: ["scripts/lib/gazetteer.mjs", "package-lock.json"],
    outputs: ["build/gazetteer.tsv", "build/world-cities.tsv"],
    build: buildGazetteer,
  },
  {
    name: "client types",
    sources: [OPENAPI, "scripts/lib/client-types.mjs", "package-lock.json"],
    outputs: [CLIENT_TYPES],
    build: buildClientTypes,
    checkedAlone: true,
  },
];

const PRODUCT_PARTS = PARTS.filter((part) => !part.checkedAlone).map(({ name }) => name);

/** The parts that what runs from source reads as well. */
export const DATA_PARTS = ["outlines", "gazetteer", "empty database", "day scripts"];

/** Those that tests need: they start the programs as they are delivered. */
export const TESTED_PARTS = [...DATA_PARTS, "programs"];

/**
 * Brings the production build up to date; does nothing when nothing changed.
 *
 * @param {string[]} [names] only these parts
 */
export async function ensureBuilt(names = PRODUCT_PARTS) {
  for (const { name, sources, outputs, build } of PARTS) {
    if (!names.includes(name)) continue;
    const stamp = stampOf(name);
    const wanted = hashOf(sources);
    const there = outputs.every((output) => existsSync(inRoot(output)));
    if (there && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) continue;
    say(`building the ${name}`);
    mkdirSync(inRoot("build"), { recursive: true });
    rmSync(stamp, { force: true });
    await build();
    writeFileSync(stamp, wanted);
  }
}

/** Has the console built again the next time: development builds lie in the same places. */
export const distrustBuild = () => rmSync(stampOf("console"), { force: true });

const stampOf = (part) => inRoot("build", `.${part.replace(" ", "-")}-stamp`);

async function buildConsole() {
  // Files of earlier builds have other hashes in their names and would pile up.
  rmSync(inRoot("public/build"), { recursive: true, force: true });
  await mustRun([process.execPath, inRoot("app/remix-adapter/compiler/build.mjs")], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { shortenNames } = await import("../../app/remix-adapter/compiler/short-names.mjs");
  shortenNames(inRoot("public/build"), [inRoot("build/index.js")]);
  const { minifyScripts } = await import("./minify.mjs");
  await minifyScripts(inRoot("public/build"));
  const { precompress } = await import("./precompress.mjs");
  await precompress(inRoot("public/build"));
}

async function buildPrograms() {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir: "build",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    // The Remix build is loaded at run time, and in development again after every change.
    external: ["./build/index.js", "./index.js"],
    sourcemap: true,
    define: { BUILT_WITH_MIGRATIONS: JSON.stringify(hashOfMigrations()) },
    banner: { js: BANNER },
    logLevel: "warning",
  });
  // Its service would stay on as a child of the server that is started next.
  await stop();
}

async function buildDayScripts() {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: ROOT,
    entryPoints: DAY_SCRIPTS,
    outdir: "build",
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    // Phones of the last five years; without scripts the page works on any.
    target: ["chrome96", "firefox94", "safari15"],
    legalComments: "none",
    logLevel: "warning",
  });
  await stop();
  const { minifyScript } = await import("./minify.mjs");
  for (const name of Object.keys(DAY_SCRIPTS)) await minifyScript(inRoot("build", `${name}.js`));
}

/** Programs refuse other migrations than these (api/db/installation.ts). */
function hashOfMigrations() {
  const hash = createHash("sha256");
  const names = readdirSync(inRoot("api/db/migrations")).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort()) hash.update(readFileSync(inRoot("api/db/migrations", name)));
  return hash.digest("hex");
}

async function buildGazetteer() {
  // Its packages are for building alone, and large: only read where it is built.
  const { gazetteerText, worldCitiesText } = await import("./gazetteer.mjs");
  writeFileSync(inRoot("build/gazetteer.tsv"), gazetteerText());
  writeFileSync(inRoot("build/world-cities.tsv"), worldCitiesText());
}

/** One hash over the paths and contents of files and folders, tests left out. */
function hashOf(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path) {
  const stat = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!stat || /\.test\.tsx?$/.test(path)) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
