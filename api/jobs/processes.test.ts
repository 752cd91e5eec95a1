import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chains, jobs } from "../db/schema";
import { addChain, gate, type TestQueues, testQueues } from "../testing/queues";

let q: TestQueues;
beforeAll(async () => {
  q = await testQueues();
});
afterEach(() => q.clear());
afterAll(() => q.close());

describe("after a process has died", () => {
  it("goes on at once where nobody else works on the database", async () => {
    const id = await q.add(q.queueWith(addChain), { name: "i", steps: 2 });
    const leasedUntil = new Date(q.clock.now.getTime() + 30_000).toISOString();
    await q.db.update(jobs).set({ status: "running", leasedUntil }).where(eq(jobs.id, id));
    await q.queueWith(addChain).start();
    await q.ends(id);
    expect(await q.read(id)).toMatchObject({ status: "done", done: 2 });
  });

  it("goes on elsewhere once the lease has run out, and not before", async () => {
    const id = await q.add(q.queueWith(addChain), { name: "j", steps: 2 });
    const leasedUntil = new Date(q.clock.now.getTime() + 30_000).toISOString();
    await q.db.update(jobs).set({ status: "running", leasedUntil }).where(eq(jobs.id, id));
    const queue = q.queueWith(addChain, { alone: false });
    await queue.start();
    q.later(29_999);
    await q.looks(queue);
    expect(await q.read(id)).toMatchObject({ status: "running", done: 0 });
    q.later(1);
    queue.nudge();
    await q.ends(id);
    expect(await q.made()).toEqual(["j 1", "j 2"]);
  });
});

describe("several processes on one database", () => {
  it("do each step once, together", async () => {
    const pair = [1, 2].map(() => q.queueWith(addChain, { alone: false }));
    const [first] = pair;
    if (!first) throw new Error("there are two");
    const ids = await Promise.all(
      ["k", "l", "m", "n"].map((name) => q.add(first, { name, steps: 10 })),
    );
    await Promise.all(pair.map((queue) => queue.start()));
    for (const id of ids) await q.ends(id);
    for (const id of ids) expect(await q.read(id)).toMatchObject({ status: "done", done: 10 });
    // The unique index on names would have refused a second time.
    expect(await q.made()).toHaveLength(40);
  });

  // One connection can't hold a step open while another takes the job.
  it.skipIf(!process.env.TEST_DATABASE_URL)(
    "take a job over whose lease ran out, and the late one's step comes to nothing",
    async () => {
      const reached = gate();
      const go = gate();
      const late = q.queueWith(
        async (tx, { input }, at) => {
          reached.open();
          await go.opened;
          await tx.insert(chains).values({ name: `late ${input.name}` });
          return { cursor: (at ?? 0) + 1, finished: true, done: 100 };
        },
        { alone: false },
      );
      await late.start();
      const id = await q.add(late, { name: "o", steps: 2 });
      await reached.opened;
      q.later(30_001);
      await q.queueWith(addChain, { alone: false }).start();
      await q.ends(id);
      const before = await q.read(id);
      go.open();
      await late.stop();
      expect(await q.read(id)).toEqual(before);
      expect(before).toMatchObject({ status: "done", done: 2 });
      expect(await q.made()).toEqual(["o 1", "o 2"]);
    },
  );
});
