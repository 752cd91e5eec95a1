import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "../db/connect";
import { chains, jobs } from "../db/schema";
import { testDatabase } from "../testing/database";
import { makeWorld } from "../testing/world";
import { createQueue, JobError, type JobKind, type Queue } from "./queue";

let database: Database;
let userId: string;
const statements: string[] = [];
beforeAll(async () => {
  database = await testDatabase((sql) => statements.push(sql));
  userId = (await makeWorld(database.db)).users.admin;
});
afterAll(() => database.close());

const clock = { now: new Date("2026-03-02T09:00:00.000Z") };
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

const Input = z.object({ name: z.string(), steps: z.number() });
type Input = z.infer<typeof Input>;
type Work = JobKind<Input, number>["step"];
const kindOf = (step: Work): JobKind<Input, number> => ({
  name: "fake",
  input: Input,
  cursor: z.number(),
  step,
});

/** Each step adds a chain of its own, so that what was done, and how often, is seen. */
const addChain: Work = async (tx, { input }, at) => {
  const step = (at ?? 0) + 1;
  await tx.insert(chains).values({ name: `${input.name} ${step}` });
  return { cursor: step, finished: step >= input.steps, done: 1, added: 1, total: input.steps };
};

/** Not those of the world. */
const ours = sql`${chains.name} ~ ' [0-9]+$'`;

const queues: Queue[] = [];
function queueWith(step: Work, options: { alone?: boolean } = {}): Queue {
  const { db } = database;
  const queue = createQueue({
    db,
    kinds: [kindOf(step)],
    now: () => clock.now,
    alone: true,
    ...options,
  });
  queues.push(queue);
  return queue;
}
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await database.db.delete(jobs);
  await database.db.delete(chains).where(ours);
});

async function add(queue: Queue, input: Input): Promise<string> {
  const job = await queue.add(database.db, kindOf(addChain), { userId, input });
  queue.nudge();
  return job.id;
}

async function read(id: string) {
  const [job] = await database.db.select().from(jobs).where(eq(jobs.id, id));
  if (!job) throw new Error("the job is gone");
  return job;
}

async function until(holds: () => Promise<boolean> | boolean, patienceMs = 10_000) {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("it never came to that");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const ends = (id: string) => until(async () => (await read(id)).finishedAt !== null);

const made = async () =>
  (await database.db.select().from(chains).where(ours).orderBy(chains.name)).map(
    ({ name }) => name,
  );

/** A promise and the key to it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("a job", () => {
  it("is worked off in steps, and counts them", async () => {
    const queue = queueWith(addChain);
    await queue.start();
    const id = await add(queue, { name: "a", steps: 3 });
    await ends(id);
    expect(await read(id)).toMatchObject({
      status: "done",
      done: 3,
      added: 3,
      total: 3,
      cursor: 3,
      error: null,
      finishedAt: clock.now.toISOString(),
    });
    expect(await made()).toEqual(["a 1", "a 2", "a 3"]);
  });

  it("goes on in another process where the first stopped, after its present step", async () => {
    const reached = gate();
    const go = gate();
    const first = queueWith(async (tx, job, at) => {
      if (at === 1) {
        reached.open();
        await go.opened;
      }
      return addChain(tx, job, at);
    });
    await first.start();
    const id = await add(first, { name: "b", steps: 4 });
    await reached.opened;
    const stopped = first.stop();
    go.open();
    await stopped;
    expect(await read(id)).toMatchObject({ status: "waiting", cursor: 2, done: 2 });

    const second = queueWith(addChain);
    await second.start();
    await ends(id);
    expect(await read(id)).toMatchObject({ status: "done", done: 4, attempts: 0 });
    expect(await made()).toEqual(["b 1", "b 2", "b 3", "b 4"]);
  });

  it("is put into the queue with its transaction or not at all", async () => {
    const queue = queueWith(addChain);
    await queue.start();
    const failing = database.db.transaction(async (tx) => {
      await queue.add(tx, kindOf(addChain), { userId, input: { name: "c", steps: 1 } });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await database.db.select().from(jobs)).toEqual([]);
  });

  it("does not keep the others waiting for its end", async () => {
    const slow: Work = async (tx, job, at) => {
      await new Promise((resolve) => setTimeout(resolve, job.input.name === "long" ? 50 : 0));
      return addChain(tx, job, at);
    };
    const queue = queueWith(slow);
    await queue.start();
    const long = await add(queue, { name: "long", steps: 20 });
    const short = await add(queue, { name: "short", steps: 1 });
    await ends(short);
    expect((await read(long)).finishedAt).toBeNull();
    await ends(long);
    expect(await read(long)).toMatchObject({ status: "done", done: 20, attempts: 0 });
  });
});

describe("a step that fails", () => {
  it("leaves nothing, is tried again later and later, and fails for good at last", async () => {
    let tries = 0;
    const queue = queueWith(async (tx, job, at) => {
      tries++;
      await addChain(tx, job, at);
      throw new Error("the disk is full");
    });
    await queue.start();
    const id = await add(queue, { name: "d", steps: 1 });
    for (const [attempts, ms] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
      [4, 8000],
    ] as const) {
      await until(async () => (await read(id)).attempts === attempts);
      expect(await read(id)).toMatchObject({ status: "waiting", finishedAt: null });
      later(ms - 1);
      queue.nudge();
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(tries).toBe(attempts);
      later(1);
      queue.nudge();
    }
    await ends(id);
    // What went wrong inside is for the log alone.
    expect(await read(id)).toMatchObject({ status: "failed", error: "Something went wrong" });
    expect(tries).toBe(5);
    expect(await made()).toEqual([]);
  });

  it("goes on as if nothing had been once a try succeeds", async () => {
    let tries = 0;
    const queue = queueWith(async (tx, job, at) => {
      if (at === 1 && ++tries === 1) throw new Error("for once");
      return addChain(tx, job, at);
    });
    await queue.start();
    const id = await add(queue, { name: "e", steps: 3 });
    await until(async () => (await read(id)).attempts === 1);
    later(1000);
    queue.nudge();
    await ends(id);
    expect(await read(id)).toMatchObject({ status: "done", done: 3, attempts: 0 });
    expect(await made()).toEqual(["e 1", "e 2", "e 3"]);
  });

  it("ends the job at once, with its message, when it is hopeless", async () => {
    const queue = queueWith(async () => {
      throw new JobError("The file is no good");
    });
    await queue.start();
    const id = await add(queue, { name: "f", steps: 1 });
    await ends(id);
    expect(await read(id)).toMatchObject({
      status: "failed",
      error: "The file is no good",
      attempts: 0,
    });
  });

  it("fails a job of a kind that nobody knows", async () => {
    const queue = queueWith(addChain);
    const unknown = { ...kindOf(addChain), name: "of another version" };
    const { id } = await queue.add(database.db, unknown, {
      userId,
      input: { name: "g", steps: 1 },
    });
    await queue.start();
    await ends(id);
    expect(await read(id)).toMatchObject({ status: "failed" });
  });

  it("is not tried for ever when it ends the process each time", async () => {
    const { id } = await queueWith(addChain).add(database.db, kindOf(addChain), {
      userId,
      input: { name: "h", steps: 1 },
    });
    // As a process leaves it that dies in the middle.
    const died = { status: "running", leasedUntil: clock.now.toISOString(), attempts: 4 } as const;
    await database.db.update(jobs).set(died).where(eq(jobs.id, id));
    await queueWith(addChain).start();
    await ends(id);
    expect(await read(id)).toMatchObject({ status: "failed", error: "It failed too often" });
    expect(await made()).toEqual([]);
  });
});

describe("after a process has died", () => {
  it("goes on at once where nobody else works on the database", async () => {
    const { id } = await queueWith(addChain).add(database.db, kindOf(addChain), {
      userId,
      input: { name: "i", steps: 2 },
    });
    const leasedUntil = new Date(clock.now.getTime() + 30_000).toISOString();
    await database.db.update(jobs).set({ status: "running", leasedUntil }).where(eq(jobs.id, id));
    await queueWith(addChain).start();
    await ends(id);
    expect(await read(id)).toMatchObject({ status: "done", done: 2 });
  });

  it("goes on elsewhere once the lease has run out, and not before", async () => {
    const { id } = await queueWith(addChain).add(database.db, kindOf(addChain), {
      userId,
      input: { name: "j", steps: 2 },
    });
    const leasedUntil = new Date(clock.now.getTime() + 30_000).toISOString();
    await database.db.update(jobs).set({ status: "running", leasedUntil }).where(eq(jobs.id, id));
    const queue = queueWith(addChain, { alone: false });
    await queue.start();
    later(29_999);
    queue.nudge();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await read(id)).toMatchObject({ status: "running", done: 0 });
    later(1);
    queue.nudge();
    await ends(id);
    expect(await made()).toEqual(["j 1", "j 2"]);
  });
});

describe("several processes on one database", () => {
  it("do each step once, together", async () => {
    const pair = [1, 2].map(() => queueWith(addChain, { alone: false }));
    const [first] = pair;
    if (!first) throw new Error("there are two");
    const ids = await Promise.all(
      ["k", "l", "m", "n"].map((name) => add(first, { name, steps: 10 })),
    );
    await Promise.all(pair.map((queue) => queue.start()));
    for (const id of ids) await ends(id);
    for (const id of ids) expect(await read(id)).toMatchObject({ status: "done", done: 10 });
    // The unique index on names would have refused a second time.
    expect(await made()).toHaveLength(40);
  });

  // One connection can't hold a step open while another takes the job.
  it.skipIf(!process.env.TEST_DATABASE_URL)(
    "take a job over whose lease ran out, and the late one's step comes to nothing",
    async () => {
      const reached = gate();
      const go = gate();
      const late = queueWith(
        async (tx, { input }, at) => {
          reached.open();
          await go.opened;
          await tx.insert(chains).values({ name: `late ${input.name}` });
          return { cursor: (at ?? 0) + 1, finished: true, done: 100 };
        },
        { alone: false },
      );
      await late.start();
      const id = await add(late, { name: "o", steps: 2 });
      await reached.opened;
      later(30_001);
      await queueWith(addChain, { alone: false }).start();
      await ends(id);
      const before = await read(id);
      go.open();
      await late.stop();
      expect(await read(id)).toEqual(before);
      expect(before).toMatchObject({ status: "done", done: 2 });
      expect(await made()).toEqual(["o 1", "o 2"]);
    },
  );
});

describe("with nothing to do", () => {
  it("asks one small question a second at most, and none where it is alone", async () => {
    const shared = queueWith(addChain, { alone: false });
    await shared.start();
    statements.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 2200));
    expect(statements.length).toBeLessThanOrEqual(2);
    expect(statements.length).toBeGreaterThan(0);
    await shared.stop();

    await queueWith(addChain).start();
    statements.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(statements).toEqual([]);
  });

  it("drops what was finished a day ago, looking once an hour", async () => {
    const queue = queueWith(addChain);
    await queue.start();
    const old = await add(queue, { name: "p", steps: 1 });
    await ends(old);
    later(24 * 3_600_000 - 1000);
    const young = await add(queue, { name: "q", steps: 1 });
    await ends(young);
    expect(await read(old)).toBeDefined();
    later(1001);
    await add(queue, { name: "r", steps: 1 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await read(old)).toBeDefined();
    later(3_600_000);
    queue.nudge();
    await until(async () => (await database.db.select().from(jobs)).every(({ id }) => id !== old));
    expect(await read(young)).toMatchObject({ status: "done" });
  });

  it("stops though it never started, and twice", async () => {
    const queue = queueWith(addChain);
    await queue.stop();
    await queue.start();
    await queue.stop();
    await queue.stop();
  });
});
