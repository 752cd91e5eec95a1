import { setImmediate as breathe } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { jobs } from "../db/schema";
import { addChain, type TestQueues, testQueues, until } from "../testing/queues";

let q: TestQueues;
beforeAll(async () => {
  q = await testQueues();
});
afterEach(async () => {
  vi.useRealTimers();
  await q.clear();
});
afterAll(() => q.close());

describe("with nothing to do", () => {
  it("asks one small question a second, and none where it is alone", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const shared = q.queueWith(addChain, { alone: false });
    await shared.start();
    q.statements.length = 0;
    vi.advanceTimersByTime(999);
    await breathe();
    expect(q.statements).toEqual([]);
    vi.advanceTimersByTime(1);
    await until(() => q.statements.length > 0);
    await shared.stop();
    expect(q.statements).toHaveLength(1);

    await q.queueWith(addChain).start();
    q.statements.length = 0;
    vi.advanceTimersByTime(60_000);
    await breathe();
    expect(q.statements).toEqual([]);
  });

  it("drops what was finished a day ago, looking once an hour", async () => {
    const queue = q.queueWith(addChain);
    await queue.start();
    const old = await q.add(queue, { name: "p", steps: 1 });
    await q.ends(old);
    q.later(24 * 3_600_000 - 1000);
    const young = await q.add(queue, { name: "q", steps: 1 });
    await q.ends(young);
    expect(await q.read(old)).toBeDefined();
    q.later(1001);
    await q.looks(queue);
    expect(await q.read(old)).toBeDefined();
    q.later(3_600_000);
    queue.nudge();
    await until(async () => (await q.db.select().from(jobs)).every(({ id }) => id !== old));
    expect(await q.read(young)).toMatchObject({ status: "done" });
  });

  it("stops though it never started, and twice", async () => {
    const queue = q.queueWith(addChain);
    await queue.stop();
    await queue.start();
    await queue.stop();
    await queue.stop();
  });
});
