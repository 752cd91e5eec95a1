import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { type Finding, ok, problem, warning } from "platform/findings";
import { shellWord } from "platform/shell-words";
import { refuseOtherMigrations } from "../db/installation";
import { whyUnwritable } from "./folder";

/** As in package.json. */
const OLDEST_NODE = [20, 9] as const;
/** Older ones get no more corrections of their own. */
const OLDEST_SUPPORTED_NODE = 22;
const GB = 1e9;
const LITTLE_BYTES = 2 * GB;
const TOO_LITTLE_BYTES = 0.2 * GB;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  if (major < oldest || (major === oldest && minor < oldestMinor)) {
    return problem("Node", `it is ${version}, too old for Waybook: install Node 24.`);
  }
  if (major >= OLDEST_SUPPORTED_NODE) return ok("Node", version);
  return warning("Node", `it is ${version}, which gets no more corrections: install Node 24.`);
}

/** Whether the build is of the same version as the files beside it. */
export function checkBuild(): Finding {
  try {
    refuseOtherMigrations();
    return ok("build", "it is of the same version as the files beside it");
  } catch (error) {
    return problem("build", error instanceof Error ? error.message : String(error));
  }
}

/** The data directory: who may read it, whether we may write, and the room on its disk. */
export function checkFolder(dataDir: string): Finding[] {
  const about = "DATA_DIR";
  if (!existsSync(dataDir)) {
    const reason = whyUnwritable(dataDir);
    return [
      reason
        ? problem(about, `${dataDir} can't be made (${reason}): choose a folder on a disk.`)
        : warning(about, `${dataDir} is not there: the first start makes it`),
    ];
  }
  const { mode, uid } = statSync(dataDir);
  const word = shellWord(dataDir);
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && uid !== own) {
    return [problem(about, `${dataDir} is another user's (${uid}): chown -R ${own} ${word}`)];
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [problem(about, `${dataDir} can't be written in: chmod 700 ${word}`)];
  }
  return [
    (mode & 0o077) === 0
      ? ok(about, `${dataDir} is its owner's alone`)
      : warning(
          about,
          `others may read ${dataDir}: chmod 700 ${word}, or start Waybook, which does so`,
        ),
    checkDisk(dataDir),
  ];
}

function checkDisk(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const text = `${(free / GB).toFixed(1)} GB are free`;
  if (free < TOO_LITTLE_BYTES)
    return problem("disk", `only ${text}: make room, or writes will fail.`);
  if (free < LITTLE_BYTES) return warning("disk", `${text}: backups and regions may want more.`);
  return ok("disk", text);
}
