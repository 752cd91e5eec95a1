import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { casesOf } from "platform/testing/long-run";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** An npm that does what its surroundings tell: `work` takes long in a program that it starts. */
const NPM = `#!/bin/sh
echo "npm $*" >> npm-calls
[ "$NPM_DOES" = fail ] && echo "npm error network" >&2 && exit 1
[ "$NPM_DOES" = stumble ] && [ -d node_modules/half ] && exit 190
if [ "$NPM_DOES" = work ]; then sh -c 'trap "" TERM; echo $$ >> npm-pids; while :; do sleep 0.1; done' & fi
if [ "$NPM_DOES" = work ]; then trap "" TERM; echo $$ >> npm-pids; wait; sleep 60; fi
mkdir -p node_modules && echo '{}' > node_modules/.package-lock.json
`;

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waybook-install-"));
  started = [];
  for (const name of ["install", "run"]) {
    const script = `scripts/lib/${name}.mjs`;
    cpSync(join(ROOT, script), join(folder, script), { recursive: true });
  }
  writeFileSync(join(folder, "package-lock.json"), "{}");
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/npm"), NPM, { mode: 0o755 });
  writeFileSync(
    join(folder, "start.mjs"),
    'import { ensureInstalled } from "./scripts/lib/install.mjs";\nimport { main } from "./scripts/lib/run.mjs";\nawait main(ensureInstalled);\n',
  );
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  for (const pid of pids()) if (lives(pid)) process.kill(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function start(does: string) {
  const path = [join(folder, "bin"), dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(process.execPath, ["start.mjs"], {
    cwd: folder,
    env: { NODE_ENV: "production", PATH: path, NPM_DOES: does },
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  return { child, ended: once(child, "exit").then(([code]) => code), output: () => output };
}

const lines = (name: string) => {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};
const pids = () => lines("npm-pids").map(Number);
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that nobody has waited for yet is gone all the same.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

describe.skipIf(process.platform !== "linux")("the installation", () => {
  it.each(casesOf(1, ["SIGTERM", "SIGINT", "SIGHUP"] as const))(
    "ends by %s with npm and all that npm has started",
    async (signal) => {
      const { child, ended, output } = start("work");
      await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(2);
      child.kill(signal);
      expect(await ended).toBeGreaterThan(128);
      await expect.poll(() => pids().filter(lives), { timeout: 5_000 }).toEqual([]);
      expect(output()).not.toContain("could not be installed");

      const next = start("install");
      expect(await next.ended, next.output()).toBe(0);
    },
  );

  it("says what it does, and in one sentence why it could not", async () => {
    const { ended, output } = start("fail");
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^waybook: installing packages from the npm registry/);
    expect(output()).toMatch(
      /npm error network\nwaybook: The packages could not be installed; .+\n$/,
    );
    expect(lines("npm-calls")).toHaveLength(1);
    expect(lines("npm-calls")[0]).toContain("--fetch-retry-maxtimeout=");
  });

  it("mends what one left that was cut off", async () => {
    mkdirSync(join(folder, "node_modules/half"), { recursive: true });
    const { ended, output } = start("stumble");
    expect(await ended, output()).toBe(0);
    expect(lines("npm-calls")).toHaveLength(2);
    expect(existsSync(join(folder, "node_modules/half"))).toBe(false);
    const again = start("fail");
    expect(await again.ended).toBe(0);
    expect(again.output()).toBe("");
  });
});
