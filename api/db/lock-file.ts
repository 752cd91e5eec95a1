import { randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  bootId,
  isAlive,
  isElsewhere,
  LockedError,
  type Owner,
  pidNamespace,
  startOf,
} from "./lock-owner";

/** How often the holder writes its file again, for those that can't see its process or socket. */
const BEAT_MS = 5_000;
/** A file that was not written for this long is left over. */
const SILENCE_MS = 30_000;
const BETWEEN_LOOKS_MS = 250;
const UNKNOWN = "-";

/** Who holds the folder, as its file says. Earlier versions wrote the first two fields alone. */
interface Mark {
  pid: number;
  /** When that process began. */
  start: string | undefined;
  namespace: string | undefined;
  /** Whether it listens on a socket in the folder as well. */
  hasSocket: boolean;
}

const fileIn = (directory: string): string => join(directory, "database.lock");

/**
 * Refuses where the process that the file names has the folder; that may take half a minute to find out.
 *
 * @param socketsTell whether one of another container would be known by its socket
 * @returns what the file says, or undefined where there is none
 */
export async function refuseHeld(
  directory: string,
  socketsTell: boolean,
): Promise<string | undefined> {
  const text = readText(fileIn(directory));
  if (text === undefined) return undefined;
  const mark = parseMark(text);
  if (await isHeld(directory, mark, socketsTell)) {
    throw new LockedError(directory, ownerIn(mark));
  }
  return text;
}

/** Writes the file in place of one that is left over; returns a function that deletes it. */
export async function takeMark(directory: string, hasSocket: boolean): Promise<() => void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const leftOver = await refuseHeld(directory, hasSocket);
    // Another one may have deleted it and written its own meanwhile.
    if (leftOver !== undefined && readText(fileIn(directory)) === leftOver) {
      rmSync(fileIn(directory), { force: true });
    }
    const deleteMark = writeMark(directory, hasSocket);
    if (deleteMark) return deleteMark;
  }
  throw new LockedError(directory, readOwner(directory));
}

/** The process that the file names. */
export function readOwner(directory: string): Owner | undefined {
  const text = readText(fileIn(directory));
  return text === undefined ? undefined : ownerIn(parseMark(text));
}

const ownerIn = ({ pid, namespace = pidNamespace() }: Mark): Owner | undefined =>
  pid > 0 ? { pid, namespace } : undefined;

/**
 * Writes the file, and again every few seconds.
 *
 * @returns a function that deletes it; undefined where somebody else has just written one
 */
function writeMark(directory: string, hasSocket: boolean): (() => void) | undefined {
  const file = fileIn(directory);
  const own = [
    process.pid,
    startOf("self") ?? UNKNOWN,
    pidNamespace() || UNKNOWN,
    hasSocket ? "socket" : "file",
  ].join(" ");
  let descriptor: number;
  try {
    descriptor = openSync(file, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
  writeSync(descriptor, own, 0);
  const beat = setInterval(() => {
    try {
      writeSync(descriptor, own, 0);
    } catch {
      // Such as on a full disk: there will be room again.
    }
  }, BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    const { ino } = fstatSync(descriptor);
    closeSync(descriptor);
    if (statSync(file, { throwIfNoEntry: false })?.ino === ino) rmSync(file, { force: true });
  };
}

function parseMark(text: string): Mark {
  const [pid = "", start, namespace, kind] = text
    .split(" ")
    .map((field) => (field === UNKNOWN ? undefined : field));
  return {
    pid: Number(pid),
    start,
    namespace: namespace ?? (kind && ""),
    hasSocket: kind === "socket",
  };
}

/** Whether the process that a file names still has the folder. */
async function isHeld(directory: string, mark: Mark, socketsTell: boolean): Promise<boolean> {
  const { pid, start, namespace, hasSocket } = mark;
  if (namespace === undefined || !isElsewhere({ pid, namespace })) return isAlive(pid, start);
  if (socketsTell && hasSocket && namespace.startsWith(`${bootId()}/`)) return false;
  return isBeating(directory);
}

/** Whether somebody writes the file, by the clock of the file system and by watching it. */
async function isBeating(directory: string): Promise<boolean> {
  const file = fileIn(directory);
  const probe = `${file}.${randomUUID()}`;
  const writtenAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const first = writtenAt();
  if (first === undefined) return false;
  writeFileSync(probe, "");
  const age = statSync(probe).mtimeMs - first;
  rmSync(probe);
  const end = performance.now() + SILENCE_MS - Math.max(age, 0);
  while (performance.now() < end) {
    await pause(BETWEEN_LOOKS_MS);
    const now = writtenAt();
    if (now !== first) return now !== undefined;
  }
  return false;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
