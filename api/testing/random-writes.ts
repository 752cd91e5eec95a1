import type { SQL } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "../db/connect";
import { type Random, randomFor } from "../demo/random";

const WRITES = 40;

/** A statement that changes random rows. */
export type RandomWrite = (random: Random) => SQL;

interface StoredFigures {
  db: Db;
  seed: number;
  writes: readonly RandomWrite[];
  /** The rows in which stored figures differ from what they are counted from. */
  differences: (db: Db) => Promise<unknown[]>;
}

/** Expects stored figures to be right before and after random writes. */
export async function expectRightAfterWrites(figures: StoredFigures): Promise<void> {
  const { db, seed, writes, differences } = figures;
  const random = randomFor(seed, 0, 0);
  expect(await differences(db)).toEqual([]);
  for (let turn = 0; turn < WRITES; turn++) await db.execute(random.pick(writes)(random));
  expect(await differences(db)).toEqual([]);
}
