import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { closeFolders, makeFolder } from "./private-folder";

const modeOf = (path: string) => statSync(path).mode & 0o777;

it("the data folder closes all folders to others, and follows no link out of them", () => {
  const root = mkdtempSync(join(tmpdir(), "waybook-folders-"));
  try {
    const dataDir = join(root, "data");
    const folders = ["", "pglite", "pglite/base", "outbox"].map((name) => join(dataDir, name));
    const outside = join(root, "outside");
    for (const folder of [...folders, outside]) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    }
    symlinkSync(outside, join(dataDir, "link"));
    expect(closeFolders(dataDir)).toEqual([]);
    expect(folders.map(modeOf)).toEqual(folders.map(() => 0o700));
    expect(modeOf(outside)).toBe(0o755);
  } finally {
    rmSync(root, { recursive: true });
  }
});

it("the data folder finds nothing to close where there is nothing yet", () => {
  expect(closeFolders(join(tmpdir(), "waybook-no-such-folder"))).toEqual([]);
});

it("the data folder keeps what is made from then on to oneself", () => {
  const root = mkdtempSync(join(tmpdir(), "waybook-umask-"));
  try {
    // In a process of its own: a worker of the tests may not change it.
    const script = `
      import { setPrivateUmask } from ${JSON.stringify(join(import.meta.dirname, "private-folder.ts"))};
      import { mkdirSync, writeFileSync } from "node:fs";
      setPrivateUmask();
      mkdirSync("folder");
      writeFileSync("file", "");`;
    const loader = import.meta.url.replace(/platform\/[^/]*$/, "node_modules/tsx/dist/loader.mjs");
    const args = ["--import", loader, "--input-type=module", "-e", script];
    execFileSync(process.execPath, args, { cwd: root });
    expect(modeOf(join(root, "folder"))).toBe(0o700);
    expect(modeOf(join(root, "file"))).toBe(0o600);
  } finally {
    rmSync(root, { recursive: true });
  }
});

it.skipIf(!existsSync("/proc/self"))("a folder that can't be made is refused", () => {
  expect(() => makeFolder("/proc/x/data")).toThrow(/ENOENT/);
});
