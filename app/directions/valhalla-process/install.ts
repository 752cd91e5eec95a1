import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDiskFull } from "geo/roads/prepare/disk-full";
import { canStart } from "./check-package";
import { engineFolder, PACKAGE, packageIn } from "./files";
import { PrepareError } from "./prepare-error";

const PLATFORMS = ["linux x64", "linux arm64", "darwin arm64"];
const INSTALL_MS = 15 * 60_000;

/** Why npm failed, by what it writes. */
const REASONS: [RegExp, string][] = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network/i,
    "npm's registry can't be reached",
  ],
  [/E404|ETARGET/, "npm's registry does not have it"],
  [/EINTEGRITY/, "the registry sent another package than expected"],
  [/EACCES|EPERM|EROFS/, "the data directory can't be written to"],
];

const DISK_FULL = "Valhalla can't be installed: the disk is full.";

/**
 * Installs Valhalla's package into the data directory, where it is not there yet or can't be
 * started.
 *
 * @returns the package's folder
 * @throws PrepareError; nothing half installed stays
 */
export async function installValhalla(
  dataDir: string,
  say: (line: string) => void,
): Promise<string> {
  const folder = engineFolder(dataDir);
  const isThere = existsSync(packageIn(folder));
  if (isThere && (await canStart(packageIn(folder)))) return packageIn(folder);
  refuseOtherPlatforms();
  if (isThere) say("Valhalla is damaged and is installed again");
  say(`downloading Valhalla ${PACKAGE.version} (90 MB, 280 MB on disk)`);
  const partial = `${folder}.partial`;
  try {
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    await writeFile(join(partial, "package.json"), JSON.stringify(project));
    await writeFile(join(partial, "package-lock.json"), JSON.stringify(lock));
    await npmInstall(partial);
    if (!(await canStart(packageIn(partial)))) {
      throw new PrepareError("Valhalla is installed but can't be started on this machine.");
    }
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  } catch (error) {
    if (error instanceof PrepareError) throw error;
    if (isDiskFull(error)) throw new PrepareError(DISK_FULL, error);
    throw new PrepareError(`Valhalla can't be installed into ${dirname(folder)}.`, error);
  } finally {
    // Where this fails as well, what failed before it is the news.
    await rm(partial, { recursive: true, force: true }).catch(() => {});
  }
  return packageIn(folder);
}

const project = {
  private: true,
  dependencies: { [PACKAGE.name]: PACKAGE.version },
};

/** Names what must come, so that npm refuses anything else. */
const lock = {
  lockfileVersion: 3,
  requires: true,
  packages: {
    "": project,
    [`node_modules/${PACKAGE.name}`]: { version: PACKAGE.version, integrity: PACKAGE.integrity },
  },
};

function refuseOtherPlatforms(): void {
  const platform = `${process.platform} ${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new PrepareError(
      `Valhalla does not run on ${platform}; it needs Linux (x64 or arm64) or macOS (arm64).`,
    );
  }
  if (process.platform === "linux" && !hasGlibc()) {
    throw new PrepareError("Valhalla needs a Linux with glibc; this one has another C library.");
  }
}

function hasGlibc(): boolean {
  const report: unknown = process.report.getReport();
  const { header } = report as { header?: { glibcVersionRuntime?: string } };
  return Boolean(header?.glibcVersionRuntime);
}

function npmInstall(folder: string): Promise<void> {
  const args = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  return new Promise((resolve, reject) => {
    const npm = spawn("npm", args, {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: INSTALL_MS,
    });
    let stderr = "";
    npm.stderr.on("data", (data) => {
      stderr = `${stderr}${data}`.slice(-10_000);
    });
    npm.once("error", (cause) => {
      reject(new PrepareError("Valhalla can't be installed: npm can't be started.", cause));
    });
    npm.once("close", (code) => {
      // It warns of files that it could not write, and ends as if nothing were wrong.
      if (isDiskFull(stderr)) return reject(new PrepareError(DISK_FULL, stderr));
      if (code === 0) return resolve();
      const [, reason] = REASONS.find(([words]) => words.test(stderr)) ?? [];
      const why = reason ?? `npm failed${code === null ? " in time" : ` with code ${code}`}`;
      reject(new PrepareError(`Valhalla can't be installed: ${why}.`, stderr));
    });
  });
}
