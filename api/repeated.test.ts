import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "./db/connect";
import { limits } from "./db/schema";
import { createRepeated } from "./repeated";
import { testDatabase } from "./testing/database";

const MINUTE_MS = 60_000;
let database: Database;
let now: Date;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date("2026-03-02T15:00:00.000Z");
  await database.db.delete(limits);
});

type Work = Parameters<typeof createRepeated>[0]["work"];
const processWith = (work: Work) =>
  createRepeated({
    ...{ db: database.db, now: () => now, name: "things", everyMs: MINUTE_MS, work },
  });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

/** A process that works until `end` is called. */
async function busy() {
  let begin = (_: () => Promise<boolean>) => {};
  let end = () => {};
  const begun = new Promise<() => Promise<boolean>>((done) => {
    begin = done;
  });
  const ending = new Promise<void>((done) => {
    end = done;
  });
  const process = processWith((_, renew) => {
    begin(renew);
    return ending;
  });
  process.start();
  const renew = await begun;
  return {
    renew,
    async end() {
      const stopped = process.stop();
      end();
      await stopped;
    },
  };
}

/** Whether another process gets its turn now. */
async function otherWorks(): Promise<boolean> {
  let worked = false;
  const other = processWith(async () => {
    worked = true;
  });
  other.start();
  await other.stop();
  return worked;
}

it("another process takes over once the lease has ended, and not before", async () => {
  const first = await busy();
  expect(await otherWorks()).toBe(false);
  later(4.9);
  expect(await otherWorks()).toBe(false);
  later(0.1);
  const second = await busy();
  expect(await first.renew()).toBe(false);
  // The end of the first leaves the second its turn.
  await first.end();
  expect(await otherWorks()).toBe(false);
  await second.end();
  expect(await otherWorks()).toBe(true);
});

it("work that is renewed is not taken over, and gives its turn back at its end", async () => {
  const first = await busy();
  for (let n = 0; n < 3; n++) {
    later(4);
    expect(await first.renew()).toBe(true);
    expect(await otherWorks()).toBe(false);
  }
  await first.end();
  expect(await otherWorks()).toBe(true);
});

it("a lease from before the clock was set back holds nobody up", async () => {
  const first = await busy();
  later(-120);
  expect(await otherWorks()).toBe(true);
  await first.end();
});
