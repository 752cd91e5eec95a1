import pg from "pg";
import { expect, it } from "vitest";
import { openDatabase } from "./connect";

const server = process.env.TEST_DATABASE_URL;

it.skipIf(!server)("lets several processes start on one empty Postgres at once", async () => {
  const name = `waybook_test_start_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  try {
    const url = new URL(server ?? "");
    url.pathname = `/${name}`;
    const opened = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ url: url.href, poolSize: 2 })),
    );
    for (const { db } of opened) expect(await db.query.users.findMany()).toEqual([]);
    await Promise.all(opened.map(({ close }) => close()));
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
});
