import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { deleteAbandonedFolders, withTemporaryFolder } from "./temporary-folders";

const temporary = mkdtempSync(join(tmpdir(), "waybook-temporary-test-"));
beforeAll(() => void vi.stubEnv("TMPDIR", temporary));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

/** A folder as a process with this number would have left it. */
async function leftBy(pid: number | undefined) {
  return withTemporaryFolder(async (folder) => {
    const name = basename(folder).replace(`-${process.pid}-`, `-${pid}-left-`);
    renameSync(folder, join(temporary, name));
    return join(temporary, name);
  });
}

it("folders of killed processes are deleted, and those of others are not", async () => {
  const { pid: ended } = spawnSync("true");
  const own = await leftBy(process.pid);
  const dead = await leftBy(ended);
  const alive = await leftBy(process.ppid);
  const elsewhere = join(temporary, "waybook-upload-ffffffff-1-abcdef");
  renameSync(await leftBy(ended), elsewhere);
  expect(await deleteAbandonedFolders()).toBe(2);
  expect([own, dead, alive, elsewhere].map((folder) => existsSync(folder))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  utimesSync(elsewhere, longAgo, longAgo);
  expect(await deleteAbandonedFolders()).toBe(1);
  expect(readdirSync(temporary)).toEqual([basename(alive)]);
});
