import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { packageProgram, run, say } from "./run.mjs";

/** The one without a window comes first: the others draw tabs that nobody sees, at half the speed. */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const MAC_APPS = ["Google Chrome", "Chromium"].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

/**
 * The path of a Chromium that starts here: the one of `CHROMIUM_PATH`, one on the path,
 * Playwright's own, or one installed now.
 *
 * @returns {Promise<string>}
 * @throws when there is none and none can be installed
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new Error(`CHROMIUM_PATH ${given} does not start`);
  }
  return (await find()) ?? (await install());
}

async function find() {
  const { chromium } = await import("playwright");
  const installed = [...MAC_APPS, chromium.executablePath()].filter((path) => existsSync(path));
  return [...NAMES.flatMap(onPath), ...installed].find(starts);
}

async function install() {
  say("installing Chromium for the journeys");
  await run([...packageProgram("playwright/cli.js"), "install", "chromium"], {
    timeout: 5 * 60 * 1000,
  });
  const found = await find();
  if (found) return found;
  // A bare machine lacks its libraries, which Debian's own Chromium brings along.
  if (process.getuid?.() === 0 && onPath("apt-get").length > 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run(["apt-get", "update", "-q"], { env });
    const name = NAMES.find(isPackage) ?? "chromium";
    await run(["apt-get", "install", "-q", "-y", "--no-install-recommends", name], { env });
  }
  const second = await find();
  if (second) return second;
  throw new Error(await whyNone());
}

/** What keeps each Chromium that is here from starting, and what to do about it. */
async function whyNone() {
  const { chromium } = await import("playwright");
  const here = [...NAMES.flatMap(onPath), ...[chromium.executablePath()].filter(existsSync)];
  const reasons = here.map((path) => `  ${path} ${whyItFails(path)}`);
  if (here.length === 0) reasons.push("  There is none, and Playwright's could not be fetched.");
  return [
    "No Chromium starts here.",
    ...reasons,
    "As root, install one (apt-get install chromium) or what Playwright's needs (npx playwright install-deps chromium),",
    "or name another one in CHROMIUM_PATH.",
  ].join("\n");
}

/** The libraries that a program lacks, or what it says. */
function whyItFails(path) {
  const { stdout } = spawnSync("ldd", [path], { encoding: "utf8" });
  const lacks = [...(stdout ?? "").matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
  if (lacks.length > 0) return `lacks ${lacks.join(", ")}`;
  const { stderr, error } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 60_000 });
  return `does not start: ${(error?.message ?? stderr ?? "").trim().split("\n")[0]}`;
}

/** Whether Debian, of whatever release, has a package of this name. */
const isPackage = (name) => spawnSync("apt-cache", ["show", name]).status === 0;

function onPath(name) {
  const found = (process.env.PATH ?? "").split(":").map((folder) => `${folder}/${name}`);
  return found.filter((path) => existsSync(path)).slice(0, 1);
}

/** It may be there and still lack a library. */
const starts = (path) => spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0;
