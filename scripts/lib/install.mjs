import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { inRoot, mustRun, say } from "./run.mjs";

/** `AbortSignal.any` came with it. */
const OLDEST_NODE = [20, 3];
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
  say("installing packages (npm ci)");
  // NODE_ENV=production would leave out the packages that the build needs.
  await mustRun(["npm", "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    shell: process.platform === "win32",
  });
  writeFileSync(STAMP, wanted);
}

function installed(wanted) {
  if (!existsSync(NPM_RECORD)) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, "utf8") === wanted;
  // Somebody ran npm by hand: its record is then younger than the lock file.
  if (statSync(NPM_RECORD).mtimeMs < statSync(LOCK).mtimeMs) return false;
  writeFileSync(STAMP, wanted);
  return true;
}
