import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { inRoot, mustRun, say } from "./run.mjs";

/** The list of migrations. */
const MIGRATIONS = "api/db/migrations/meta/_journal.json";
const BUILD = 'await (await import("./scripts/lib/build.mjs")).ensureBuilt()';

/**
 * The version that one upgrades from: the latest whose schema is an earlier one.
 *
 * @param {string} [asked] a revision to take instead
 * @returns {{ revision?: string, missing?: string }} its commit, or why there is none
 */
export function versionBefore(asked) {
  const known = git("rev-parse", "--verify", "HEAD^{commit}");
  if (!known) return { missing: "there is no git, or no repository" };
  const wanted = asked || earlierSchema(known);
  const revision = wanted && git("rev-parse", "--verify", `${wanted}^{commit}`);
  if (revision) return { revision };
  return { missing: `git does not have ${asked || "a version with an earlier schema"} here` };
}

/** The latest on this line whose last migration is another one: one that was mended before anyone had it counts as one. */
function earlierSchema(head) {
  const last = lastOf(readFileSync(inRoot(MIGRATIONS), "utf8"));
  const differs = (revision) => lastOf(git("show", `${revision}:${MIGRATIONS}`)) !== last;
  if (differs(head)) return head;
  const changes = git("log", "--first-parent", "--format=%H", "--", MIGRATIONS)?.split("\n") ?? [];
  return changes.map((change) => `${change}^`).find(differs);
}

/** The name of the last migration in a list of them. */
const lastOf = (text) => text && JSON.parse(text).entries.at(-1)?.tag;

/**
 * A version of before as it was delivered, in a folder of its own.
 *
 * @param {string} revision
 * @returns {Promise<string>} the folder, in which `build/` is
 */
export async function builtVersion(revision) {
  const folder = inRoot(".cache/upgrade", revision);
  if (!existsSync(join(folder, "package.json"))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = `${folder}.tar`;
    await mustRun(["git", "archive", `--output=${archive}`, revision]);
    await mustRun(["tar", "-xf", archive, "-C", folder]);
    rmSync(archive);
  }
  await install(folder);
  await mustRun([process.execPath, "--input-type=module", "-e", BUILD], { cwd: folder });
  return folder;
}

async function install(folder) {
  const modules = join(folder, "node_modules");
  if (existsSync(join(modules, ".package-lock.json"))) return;
  rmSync(modules, { recursive: true, force: true });
  if (hasItsPackages(folder)) return symlinkSync(inRoot("node_modules"), modules);
  say("installing the packages of the version before (npm ci)");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await mustRun(["npm", "ci", "--include=dev", ...quiet], { cwd: folder });
}

/** Whether what is installed here has all packages of that version. */
function hasItsPackages(folder) {
  const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const here = packagesOf(inRoot("package-lock.json"));
  return Object.entries(packagesOf(join(folder, "package-lock.json"))).every(
    ([path, { version }]) => !path || here[path]?.version === version,
  );
}

/** What git says; undefined where it fails. */
function git(...args) {
  try {
    const options = { cwd: inRoot(), encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", args, options).trim();
  } catch {
    return undefined;
  }
}
