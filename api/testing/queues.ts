import { setImmediate as breathe } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { chains, jobs } from "../db/schema";
import { createQueue, type JobKind, type Queue } from "../jobs/queue";
import { testDatabase } from "./database";
import { makeWorld } from "./world";

const Input = z.object({ name: z.string(), steps: z.number() });
type Input = z.infer<typeof Input>;
/** One step of a made-up kind of job. */
export type Work = JobKind<Input, number>["step"];
/** A kind of job that does this. */
export const kindOf = (step: Work): JobKind<Input, number> => ({
  name: "fake",
  input: Input,
  cursor: z.number(),
  step,
});

/** Each step adds a chain of its own, so that what was done, and how often, is seen. */
export const addChain: Work = async (tx, { input }, at) => {
  const step = (at ?? 0) + 1;
  await tx.insert(chains).values({ name: `${input.name} ${step}` });
  return { cursor: step, finished: step >= input.steps, done: 1, added: 1, total: input.steps };
};

/** Not those of the world. */
const ours = sql`${chains.name} ~ ' [0-9]+$'`;

/** Waits until it holds, or for the test's own limit. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await breathe();
}

/** A promise and the key to it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

export type TestQueues = Awaited<ReturnType<typeof testQueues>>;

/** Queues of made-up jobs on a database of their own, with a clock that is set by hand. */
export async function testQueues() {
  const statements: string[] = [];
  const database = await testDatabase((sql) => statements.push(sql));
  const { db } = database;
  const userId = (await makeWorld(db)).users.admin;
  const clock = { now: new Date("2026-03-02T09:00:00.000Z") };
  const queues: Queue[] = [];

  async function read(id: string) {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
    if (!job) throw new Error("the job is gone");
    return job;
  }

  return {
    db,
    userId,
    /** Statements since it was last emptied. */
    statements,
    clock,
    later(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    queueWith(step: Work, options: { alone?: boolean } = {}): Queue {
      const kinds = [kindOf(step)];
      const queue = createQueue({ db, kinds, now: () => clock.now, alone: true, ...options });
      queues.push(queue);
      return queue;
    },
    async add(queue: Queue, input: Input, kind = kindOf(addChain)): Promise<string> {
      const job = await queue.add(db, kind, { userId, input });
      queue.nudge();
      return job.id;
    },
    read,
    ends: (id: string) => until(async () => (await read(id)).finishedAt !== null),
    /** Has a queue look for work, and waits until it has looked, and done what it found. */
    async looks(queue: Queue): Promise<void> {
      // At the second claim what came of the first is over.
      for (let n = 0; n < 2; n++) {
        statements.length = 0;
        queue.nudge();
        await until(() => statements.some((text) => text.includes("SKIP LOCKED")));
      }
    },
    /** The chains that the steps added. */
    made: async () =>
      (await db.select().from(chains).where(ours).orderBy(chains.name)).map(({ name }) => name),
    /** Ends the queues and forgets what they did. */
    async clear() {
      await Promise.all(queues.splice(0).map((queue) => queue.stop()));
      await db.delete(jobs);
      await db.delete(chains).where(ours);
    },
    close: () => database.close(),
  };
}
