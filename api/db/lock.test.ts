import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLockHolder, canUnshare } from "../testing/lock-holders";
import { lockDirectory } from "./lock";

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "waybook-lock-"));
  file = join(directory, "database.lock");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("the lock on the embedded database", () => {
  /** A process of ours that lives while `use` runs. */
  async function withNeighbour(use: (pid: number) => Promise<void>) {
    const neighbour = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      await new Promise((resolve) => neighbour.once("spawn", resolve));
      if (neighbour.pid === undefined) throw new Error("no neighbour");
      await use(neighbour.pid);
    } finally {
      neighbour.kill("SIGKILL");
    }
  }

  it("names its owner while it is held and leaves nothing when it is given back", async () => {
    const unlock = await lockDirectory(directory);
    expect(readFileSync(file, "utf8").split(" ")[0]).toBe(String(process.pid));
    unlock();
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(join(directory, "locks"))).toEqual([]);
  });

  it("refuses a second time in the same process", async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.pid}`);
    unlock();
  });

  it("holds in a folder whose path is too long for a socket", async () => {
    const deep = join(directory, "a".repeat(100), "b".repeat(100));
    const unlock = await lockDirectory(deep);
    rmSync(join(deep, "database.lock"));
    await expect(lockDirectory(deep)).rejects.toThrow(`in use by process ${process.pid}`);
    unlock();
    (await lockDirectory(deep))();
  });

  it("refuses where a living process of an earlier version holds it", async () => {
    await withNeighbour(async (pid) => {
      writeFileSync(file, String(pid));
      await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${pid}`);
      expect(readFileSync(file, "utf8")).toBe(String(pid));
    });
  });

  it("is taken over from a process that is gone", async () => {
    writeFileSync(file, "999999999 12");
    (await lockDirectory(directory))();
    expect(existsSync(file)).toBe(false);
  });

  it("is taken over when another process has the owner's number now", async () => {
    await withNeighbour(async (pid) => {
      if (!existsSync(`/proc/${pid}/stat`)) return;
      writeFileSync(file, `${pid} 1`);
      const unlock = await lockDirectory(directory);
      expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^${process.pid}\\b`));
      unlock();
    });
  });

  it("stays with a living owner whose start is the one written", async () => {
    await withNeighbour(async (pid) => {
      if (!existsSync(`/proc/${pid}/stat`)) return;
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
      writeFileSync(file, `${pid} ${start}`);
      await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${pid}`);
    });
  });

  it("is taken over when the file is unreadable text", async () => {
    writeFileSync(file, "");
    (await lockDirectory(directory))();
    expect(existsSync(file)).toBe(false);
  });

  it("holds by its file alone where the folder can't have sockets", async () => {
    // No path to it is short enough, and there is no other.
    const shortened = Object.getOwnPropertyDescriptor(process, "platform");
    Object.defineProperty(process, "platform", { value: "elsewhere" });
    try {
      const deep = join(directory, "a".repeat(100));
      const unlock = await lockDirectory(deep);
      expect(readFileSync(join(deep, "database.lock"), "utf8")).toMatch(/ file$/);
      await expect(lockDirectory(deep)).rejects.toThrow(`in use by process ${process.pid}`);
      unlock();
      (await lockDirectory(deep))();
    } finally {
      if (shortened) Object.defineProperty(process, "platform", shortened);
    }
  });
});

describe("a lock of another machine", () => {
  const OTHER = "12 34 5f2c9b1e-0000-4000-8000-000000000000/pid:[4026531836] socket";

  it("is respected as long as its file is written", async () => {
    writeFileSync(file, OTHER);
    const beat = setInterval(() => writeFileSync(file, OTHER), 200);
    await expect(lockDirectory(directory)).rejects.toThrow(
      "in use by process 12 of another container or machine",
    );
    clearInterval(beat);
    expect(readFileSync(file, "utf8")).toBe(OTHER);
  });

  it("is taken over at once when its file has not been written for half a minute", async () => {
    writeFileSync(file, OTHER);
    const before = new Date(Date.now() - 31_000);
    utimesSync(file, before, before);
    const started = performance.now();
    (await lockDirectory(directory))();
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe.skipIf(!canUnshare)("two containers on one folder (needs the right to unshare)", () => {
  let holders: Awaited<ReturnType<typeof buildLockHolder>>;
  beforeAll(async () => {
    holders = await buildLockHolder();
  });
  afterEach(() => holders.stop());
  afterAll(() => holders.remove());

  it("exclude each other, and one that is killed is followed at once", {
    timeout: 120_000,
  }, async () => {
    const [first, second] = [holders.startInNamespace(), holders.startInNamespace()];
    expect(await first.ask(directory)).toBe("locked");
    const seen = await second.ask(directory);
    expect(seen).toMatch(/in use by process \d+ of another container or machine/);
    await expect(lockDirectory(directory)).rejects.toThrow("another container or machine");
    // Its file is still there for earlier versions.
    expect(existsSync(file)).toBe(true);
    await first.kill();
    expect(await second.ask(directory)).toBe("locked");
  });

  it("race for it 20 times: each time exactly one wins", { timeout: 120_000 }, async () => {
    const racers = Array.from({ length: 3 }, () => holders.startInNamespace());
    for (let round = 0; round < 20; round++) {
      const ends = await Promise.all(racers.map((racer) => racer.ask(directory)));
      expect(ends.filter((end) => end === "locked")).toHaveLength(1);
      const winner = racers[ends.indexOf("locked")];
      // What a killed one leaves is raced for as well.
      if (round % 10 === 4) {
        await winner?.kill();
        racers[ends.indexOf("locked")] = holders.startInNamespace();
      } else expect(await winner?.ask("unlock")).toBe("unlocked");
    }
  });
});
