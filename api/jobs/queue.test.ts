import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { jobs } from "../db/schema";
import {
  addChain,
  gate,
  kindOf,
  type TestQueues,
  testQueues,
  until,
  type Work,
} from "../testing/queues";
import { JobError } from "./queue";

let q: TestQueues;
beforeAll(async () => {
  q = await testQueues();
});
afterEach(async () => {
  vi.useRealTimers();
  await q.clear();
});
afterAll(() => q.close());

describe("a job", () => {
  it("is worked off in steps, and counts them", async () => {
    const queue = q.queueWith(addChain);
    await queue.start();
    const id = await q.add(queue, { name: "a", steps: 3 });
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({
      status: "done",
      done: 3,
      added: 3,
      total: 3,
      cursor: 3,
      error: null,
      finishedAt: q.clock.now.toISOString(),
    });
    expect(await q.made()).toEqual(["a 1", "a 2", "a 3"]);
  });

  it("goes on in another process where the first stopped, after its present step", async () => {
    const reached = gate();
    const go = gate();
    const first = q.queueWith(async (tx, job, at) => {
      if (at === 1) {
        reached.open();
        await go.opened;
      }
      return addChain(tx, job, at);
    });
    await first.start();
    const id = await q.add(first, { name: "b", steps: 4 });
    await reached.opened;
    const stopped = first.stop();
    go.open();
    await stopped;
    expect(await q.read(id)).toMatchObject({ status: "waiting", cursor: 2, done: 2 });

    const second = q.queueWith(addChain);
    await second.start();
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({ status: "done", done: 4, attempts: 0 });
    expect(await q.made()).toEqual(["b 1", "b 2", "b 3", "b 4"]);
  });

  it("goes on when the clock is set back: nobody holds a job for so long", async () => {
    const id = await q.add(q.queueWith(addChain), { name: "j", steps: 1 });
    const leasedUntil = new Date(q.clock.now.getTime() + 3_600_000).toISOString();
    await q.db.update(jobs).set({ leasedUntil }).where(eq(jobs.id, id));
    await q.queueWith(addChain).start();
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({ status: "done", done: 1 });
  });

  it("is put into the queue with its transaction or not at all", async () => {
    const queue = q.queueWith(addChain);
    await queue.start();
    const failing = q.db.transaction(async (tx) => {
      await queue.add(tx, kindOf(addChain), { userId: q.userId, input: { name: "c", steps: 1 } });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await q.db.select().from(jobs)).toEqual([]);
  });

  it("does not keep the others waiting for its end", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    // Two of them are more than a turn.
    const slow: Work = async (tx, job, at) => {
      if (job.input.name === "long") vi.advanceTimersByTime(300);
      return addChain(tx, job, at);
    };
    const queue = q.queueWith(slow);
    await queue.start();
    const long = await q.add(queue, { name: "long", steps: 6 });
    const short = await q.add(queue, { name: "short", steps: 1 });
    await q.ends(short);
    expect((await q.read(long)).finishedAt).toBeNull();
    await q.ends(long);
    expect(await q.read(long)).toMatchObject({ status: "done", done: 6, attempts: 0 });
  });
});

describe("a step that fails", () => {
  it("leaves nothing, is tried again later and later, and fails for good at last", async () => {
    let tries = 0;
    const queue = q.queueWith(async (tx, job, at) => {
      tries++;
      await addChain(tx, job, at);
      throw new Error("the disk is full");
    });
    await queue.start();
    const id = await q.add(queue, { name: "d", steps: 1 });
    for (const [attempts, ms] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
      [4, 8000],
    ] as const) {
      await until(async () => (await q.read(id)).attempts === attempts);
      expect(await q.read(id)).toMatchObject({ status: "waiting", finishedAt: null });
      q.later(ms - 1);
      await q.looks(queue);
      expect(tries).toBe(attempts);
      q.later(1);
      queue.nudge();
    }
    await q.ends(id);
    // What went wrong inside is for the log alone.
    expect(await q.read(id)).toMatchObject({ status: "failed", error: "Something went wrong" });
    expect(tries).toBe(5);
    expect(await q.made()).toEqual([]);
  });

  it("goes on as if nothing had been once a try succeeds", async () => {
    let tries = 0;
    const queue = q.queueWith(async (tx, job, at) => {
      if (at === 1 && ++tries === 1) throw new Error("for once");
      return addChain(tx, job, at);
    });
    await queue.start();
    const id = await q.add(queue, { name: "e", steps: 3 });
    await until(async () => (await q.read(id)).attempts === 1);
    q.later(1000);
    queue.nudge();
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({ status: "done", done: 3, attempts: 0 });
    expect(await q.made()).toEqual(["e 1", "e 2", "e 3"]);
  });

  it("is tried again for as long as the disk is full or the database away", async () => {
    let tries = 0;
    const queue = q.queueWith(async (tx, job, at) => {
      const code = tries % 2 ? "53100" : "57P02";
      if (++tries <= 8) throw new Error("Failed query", { cause: { code } });
      return addChain(tx, job, at);
    });
    await queue.start();
    const id = await q.add(queue, { name: "i", steps: 1 });
    for (let n = 1; n <= 8; n++) {
      await until(() => tries === n);
      await q.looks(queue);
      expect(await q.read(id)).toMatchObject({ status: "waiting", attempts: 0 });
      q.later(1000);
      queue.nudge();
    }
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({ status: "done", done: 1 });
  });

  it("ends the job at once, with its message, when it is hopeless", async () => {
    const queue = q.queueWith(async () => {
      throw new JobError("The file is no good");
    });
    await queue.start();
    const id = await q.add(queue, { name: "f", steps: 1 });
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({
      status: "failed",
      error: "The file is no good",
      attempts: 0,
    });
  });

  it("fails a job of a kind that nobody knows", async () => {
    const queue = q.queueWith(addChain);
    const unknown = { ...kindOf(addChain), name: "of another version" };
    const id = await q.add(queue, { name: "g", steps: 1 }, unknown);
    await queue.start();
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({ status: "failed" });
  });

  it("is not tried for ever when it ends the process each time", async () => {
    const id = await q.add(q.queueWith(addChain), { name: "h", steps: 1 });
    // As a process leaves it that dies in the middle.
    const died = {
      status: "running",
      leasedUntil: q.clock.now.toISOString(),
      attempts: 4,
    } as const;
    await q.db.update(jobs).set(died).where(eq(jobs.id, id));
    await q.queueWith(addChain).start();
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({ status: "failed", error: "It failed too often" });
    expect(await q.made()).toEqual([]);
  });
});
