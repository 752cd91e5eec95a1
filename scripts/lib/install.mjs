import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { inRoot, run, say } from "./run.mjs";

/** As in package.json. */
const OLDEST_NODE = [20, 9];
const LOCK = inRoot("package-lock.json");
/** What npm writes when it is done, and what we write beside it. */
const NPM_RECORD = inRoot("node_modules/.package-lock.json");
const STAMP = inRoot("node_modules/.waybook-installed");

/** Throws where Node is too old to run any of this. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldest, least] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= least)) return;
  throw new Error(
    `Waybook needs Node.js ${OLDEST_NODE.join(".")} or newer; this is ${process.version} (https://nodejs.org)`,
  );
}

/** Installs the packages of the lock file unless they are installed already. */
export async function ensureInstalled() {
  checkNode();
  const wanted = createHash("sha256").update(readFileSync(LOCK)).digest("hex");
  if (installed(wanted)) return;
  await install();
  writeFileSync(STAMP, wanted);
}

/** npm's own tries take two minutes until it says that there is no network. */
const IMPATIENT = [
  "--fetch-retries=2",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
];
// NODE_ENV=production would leave out the packages that the build needs.
const NPM_CI = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...IMPATIENT];
const SIGN_OF_LIFE_MS = 15_000;

async function install() {
  const half = existsSync(inRoot("node_modules"));
  rmSync(STAMP, { force: true });
  say("installing packages from the npm registry (npm ci); this may take some minutes");
  const started = Date.now();
  const alive = setInterval(
    () => say(`still installing (${Math.round((Date.now() - started) / 1000)} s)`),
    SIGN_OF_LIFE_MS,
  );
  try {
    if ((await npmCi()) === 0) return;
    // What an installation left that was cut off may be in npm's way.
    if (half) {
      say("trying once more, without the packages that were there");
      rmSync(inRoot("node_modules"), { recursive: true, force: true, maxRetries: 5 });
      if ((await npmCi()) === 0) return;
    }
  } finally {
    clearInterval(alive);
  }
  throw new Error(
    "The packages could not be installed; what npm says stands above. Without a network, or behind a proxy that npm does not know of, it can't reach its registry. Start again once it can.",
  );
}

/** Ends with us, and with it what it started: an npm left behind would ruin the next one's work. */
const npmCi = () =>
  run(["npm", ...NPM_CI], {
    whole: true,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });

function installed(wanted) {
  if (!existsSync(NPM_RECORD)) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, "utf8") === wanted;
  // Somebody ran npm by hand: its record is then younger than the lock file.
  if (statSync(NPM_RECORD).mtimeMs < statSync(LOCK).mtimeMs) return false;
  writeFileSync(STAMP, wanted);
  return true;
}
