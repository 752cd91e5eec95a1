import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { expect, it, vi } from "vitest";
import type { Db } from "../db";
import { pooledTransactions } from "./pooled-transactions";

it("a transaction that can't begin gives its connection back", async () => {
  const query = vi.fn().mockRejectedValue(new Error("Connection terminated"));
  const client = { query, release: vi.fn() };
  const pool = { connect: async () => client } as unknown as pg.Pool;
  const db = pooledTransactions(drizzle(pool) as unknown as Db, pool);
  await expect(db.transaction(async () => "done")).rejects.toThrow();
  expect(query).toHaveBeenCalledOnce();
  expect(client.release).toHaveBeenCalledOnce();
});
