import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FastifyBaseLogger } from "fastify";

/** A slow network takes long for a large file; beyond, the program is ended. */
const HOOK_MS = 60 * 60_000;
/** Bytes of what it says. */
const HOOK_OUTPUT = 1_000_000;
/** Characters of it in the log. */
const MOST_SAID = 500;
const execute = promisify(execFile);

/**
 * Runs the operator's program with the path of a backup, and logs how it ended.
 * @returns whether it ended well; the backup is there either way
 */
export async function runHook(
  hook: string,
  file: string,
  log?: FastifyBaseLogger,
): Promise<boolean> {
  try {
    await execute(hook, [file], { timeout: HOOK_MS, maxBuffer: HOOK_OUTPUT });
    log?.info({ hook, file }, "BACKUP_HOOK took the backup");
    return true;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    const said = stderr.trim().slice(-MOST_SAID);
    log?.error({ err: error, hook, file, said }, "BACKUP_HOOK did not take the backup");
    return false;
  }
}
