import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolder } from "platform/private-folder";
import { z } from "zod";
import { readOwner } from "./lock-file";
import { LockedError, pidNamespace } from "./lock-owner";

/** Where in a data directory the sockets are. */
const FOLDER = "locks";
/** A socket's path may have 107 bytes on Linux and 103 on macOS. */
const LONGEST_PATH = 100;
const ENDING = ".socket";
/** A process that does not answer within this time is busy, but it is alive. */
const ANSWER_MS = 5_000;
const BETWEEN_LOOKS_MS = 20;

/** What a socket answers: whose it is, and whether it has the folder or is about to take it. */
const Answer = z.object({ pid: z.number().int(), namespace: z.string(), holds: z.boolean() });
type Answer = z.infer<typeof Answer>;

/**
 * Locks a data directory by a listening socket in it. The kernel closes a socket when its process ends,
 * however it ends, and another container that has the folder as well can connect to it.
 *
 * Each process first listens under a name of its own, then connects to all others. So of two that start
 * at once, at least one sees the other: the one with the smaller name goes on when the other has given
 * way. Sockets that refuse are left over by processes that are gone; no name is ever used again, so they
 * can be deleted at any time.
 *
 * @returns a function that unlocks it; undefined where it can't have sockets
 * @throws LockedError when another process has it, or is about to
 */
export async function lockBySocket(directory: string): Promise<(() => void) | undefined> {
  const folder = join(directory, FOLDER);
  makeFolder(folder);
  const reach = openShortPath(folder);
  if (!reach) return undefined;
  const name = `${randomUUID()}${ENDING}`;
  const state = { holds: false };
  const server = await listen(join(reach.path, `${name}.new`), state);
  if (!server) {
    reach.close();
    return undefined;
  }
  const unlock = () => {
    rmSync(join(folder, name), { force: true });
    server.close();
    reach.close();
  };
  try {
    if (!giveName(folder, name)) throw new LockedError(directory, readOwner(directory));
    await waitForOthers(directory, { shortPath: reach.path, name });
    state.holds = true;
    removeUnnamed(folder);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

async function listen(path: string, state: { holds: boolean }): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    const answer: Answer = { pid: process.pid, namespace: pidNamespace(), ...state };
    socket.end(JSON.stringify(answer));
    socket.unref();
  });
  server.unref();
  try {
    server.listen(path);
    await once(server, "listening");
    return server;
  } catch {
    server.close();
    return undefined;
  }
}

/**
 * Has others look for a socket that is listening, so one that they find never refuses while its process
 * is alive. False where the one that has just locked the folder deleted it.
 */
function giveName(folder: string, name: string): boolean {
  try {
    renameSync(join(folder, `${name}.new`), join(folder, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Returns when no other process has the folder or goes before us. */
async function waitForOthers(
  directory: string,
  own: { shortPath: string; name: string },
): Promise<void> {
  for (;;) {
    const names = readdirSync(own.shortPath).filter((name) => name.endsWith(ENDING));
    const others = await Promise.all(
      names
        .filter((name) => name !== own.name)
        .map(async (name) => ({ name, answer: await ask(join(own.shortPath, name)) })),
    );
    const living = others.filter(({ answer }) => answer !== "gone");
    if (living.length === 0) return;
    for (const { name, answer } of living) {
      if (typeof answer === "string") throw new LockedError(directory, readOwner(directory));
      if (answer.holds || name < own.name) throw new LockedError(directory, answer);
    }
    await pause(BETWEEN_LOOKS_MS);
  }
}

/** Asks a socket whose it is; one of a process that is gone is deleted. */
function ask(path: string): Promise<Answer | "gone" | "silent"> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let text = "";
    socket.setEncoding("utf8");
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED") rmSync(path, { force: true });
      if (code === "ECONNREFUSED" || code === "ENOENT") resolve("gone");
    });
    socket.on("close", () => resolve(parseAnswer(text)));
  });
}

function parseAnswer(text: string): Answer | "silent" {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return "silent";
  }
}

/** Deletes sockets of processes that died before they named them; those that are alive give way. */
function removeUnnamed(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith(`${ENDING}.new`)) rmSync(join(folder, name), { force: true });
  }
}

/** A path of the folder that is short enough for sockets, where there is one. */
function openShortPath(folder: string): { path: string; close: () => void } | undefined {
  const longest = join(folder, `${randomUUID()}${ENDING}.new`);
  if (Buffer.byteLength(longest) <= LONGEST_PATH) return { path: folder, close: () => {} };
  if (process.platform !== "linux") return undefined;
  const descriptor = openSync(folder, "r");
  return { path: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}
