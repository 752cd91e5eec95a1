/** Processes that lock a folder when asked, each in a pid namespace of its own as containers are. */
import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { build } from "esbuild";

const UNSHARE = ["unshare", "--pid", "--mount-proc", "--fork", "--kill-child"];

/** Whether this system lets us make pid namespaces. */
export const canUnshare = spawnSync("unshare", [...UNSHARE.slice(1), "true"]).status === 0;

/** The command line of a program in a pid namespace of its own. */
export const inOwnNamespace = (command: string[]): string[] => [...UNSHARE, ...command];

/** A program that locks and unlocks the folders it reads, and says "locked", "unlocked" or why not. */
const PROGRAM = `
  import { createInterface } from "node:readline";
  import { lockDirectory } from "./lock";
  let unlock;
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === "unlock") { unlock(); console.log("unlocked"); continue; }
    try { unlock = await lockDirectory(line); console.log("locked"); }
    catch (error) { console.log(error.message); }
  }
`;

class LockHolder {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  constructor(command: string[]) {
    const [program = "", ...args] = command;
    this.#child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Sends a line and returns the answer to it. */
  async ask(line: string): Promise<string> {
    this.#child.stdin.write(`${line}\n`);
    return (await this.#lines.next()).value;
  }

  /** Ends it and what runs in its namespace, as the kernel does at SIGKILL. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "close");
  }
}

interface LockHolders {
  startInNamespace(): LockHolder;
  /** Ends all that were started. */
  stop(): Promise<void>;
  /** Deletes the program. */
  remove(): void;
}

/** Builds the program, which can then be started any number of times. */
export async function buildLockHolder(): Promise<LockHolders> {
  const folder = mkdtempSync(join(tmpdir(), "waybook-lock-holder-"));
  const outfile = join(folder, "holder.mjs");
  await build({
    stdin: { contents: PROGRAM, resolveDir: join(import.meta.dirname, "../db") },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
  });
  const started: LockHolder[] = [];
  return {
    startInNamespace() {
      const holder = new LockHolder(inOwnNamespace([process.execPath, outfile]));
      started.push(holder);
      return holder;
    },
    async stop() {
      await Promise.all(started.splice(0).map((holder) => holder.kill()));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
