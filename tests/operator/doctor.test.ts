import { once } from "node:events";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { LONG_RUN } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queryRows } from "../../api/db/rows";
import { ApiProcess } from "../support/api-process";
import { type Place, run, seededPlace } from "../support/operator";

const LONG = { timeout: 300_000 };

let place: Place;
beforeAll(async () => {
  place = await seededPlace();
}, 300_000);
afterAll(() => place.remove());

const doctor = (env: Record<string, string> = {}) =>
  run(["doctor"], { ...place.env, ...{ DEMO: "1", PORT: "0", API_PORT: "0" }, ...env });

it("the doctor finds nothing wrong with what is well, and changes nothing", LONG, async () => {
  chmodSync(place.dataDir, 0o700);
  const { code, output } = await doctor();
  expect(code, output).toBe(0);
  expect(output).toMatch(/^ok +migrations: up to date$/m);
  expect(output).toMatch(/^ok +sums: /m);
  expect(output).toMatch(/^warning +mail: there is no SMTP_URL/m);
  expect(output).toMatch(/^0 problems, /m);
});

it("the doctor names a missing record of a migration, as a line of JSON", LONG, async () => {
  const database = await place.open();
  const [gone] = await queryRows(
    database.db,
    sql`DELETE FROM drizzle.__drizzle_migrations WHERE id = 2 RETURNING hash, created_at`,
  );
  await database.close();
  const { output } = await run(["doctor", "--json"], { ...place.env, PORT: "0", API_PORT: "0" });
  const found = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { text } = found.find(({ about }) => about === "migrations");
  expect(text).toMatch(/^the record of 0001_\w+ is missing/);
  const mended = await place.open();
  await mended.db.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations VALUES (2, ${gone?.hash}, ${gone?.created_at})`,
  );
  await mended.close();
});

it("names each wrong setting of the console and the API, and goes on", LONG, async () => {
  const { code, output } = await doctor({
    ...{ PORT: "high", POSITIONS_DAYS: "0", SMTP_URL: "smtp://127.0.0.1:1" },
    DIRECTIONS: "osrm",
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^problem +console settings: PORT /m);
  expect(output).toMatch(/^problem +console settings: .*DIRECTIONS_URL/m);
  expect(output).toMatch(/^problem +API settings: POSITIONS_DAYS /m);
});

it(
  "names what is wrong with the data, the folder and what Waybook needs of others",
  LONG,
  async () => {
    const database = await place.open();
    await database.db.execute(
      sql`UPDATE message_counts SET rows = rows + 1 WHERE id = (SELECT min(id) FROM message_counts)`,
    );
    await database.db.execute(sql`DROP INDEX locations_name_trigrams`);
    await database.db.execute(
      sql`INSERT INTO second_factors (user_id, sealed_secret, last_step)
        SELECT min(id::text)::uuid, 'sealed with another secret', 0 FROM users`,
    );
    await database.close();
    chmodSync(place.dataDir, 0o755);
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const nobody = "http://127.0.0.1:1";
    const { code, output } = await doctor({
      ...{ DEMO: "0", SMTP_URL: "smtp://127.0.0.1:1", HOST: "127.0.0.1", PORT: String(port) },
      ...{ PLACES: "photon", PLACES_URL: nobody, OTEL_EXPORTER_OTLP_ENDPOINT: nobody },
      ...{ BACKUP_EVERY: "1", BACKUP_DIR: "/dev/null/backups", BACKUP_HOOK: "/dev/null" },
      WEBHOOKS_PAUSED: "1",
    });
    taken.close();
    expect(code).toBe(1);
    expect(output).toMatch(/^problem +indexes: .*locations_name_trigrams of locations/m);
    expect(output).toMatch(/^problem +SESSION_SECRET: .*remove-second-factor/m);
    expect(output).toMatch(/^problem +PORT: .* another program has it/m);
    expect(output).toMatch(/^problem +places: it can't be reached/m);
    expect(output).toMatch(/^problem +traces: it can't be reached/m);
    expect(output).toMatch(/^problem +backups: .* can't be written in/m);
    expect(output).toMatch(/^warning +webhooks: nothing is sent/m);
    expect(output).toMatch(/^problem +BACKUP_HOOK: \/dev\/null can't be run/m);
    expect(output).toMatch(/^warning +DATA_DIR: others may read/m);
    expect(output).toMatch(/^problem +demo accounts: .* leave-demo$/m);
    expect(output).toMatch(/^problem +mail: /m);
    expect(output).toMatch(/^problem +sums: messages are miscounted/m);
  },
);

it.runIf(LONG_RUN)(
  "the doctor knows the secret that a start made, and misses it",
  LONG,
  async () => {
    const { env, dataDir, open, remove } = await seededPlace({ embedded: true });
    const database = await open();
    await database.db.execute(
      sql`INSERT INTO second_factors (user_id, sealed_secret, last_step)
      SELECT min(id::text)::uuid, 'sealed with another secret', 0 FROM users`,
    );
    await database.close();
    for (const secret of [undefined, "f".repeat(64)]) {
      if (secret) writeFileSync(join(dataDir, "secret"), secret, { mode: 0o600 });
      const { output } = await run(["doctor"], { ...env, SESSION_SECRET: "", DEMO: "1" });
      expect(output).toMatch(/^problem +SESSION_SECRET: .*the file secret in DATA_DIR/m);
    }
    await remove();
  },
);

it.runIf(LONG_RUN)("the doctor looks beside a running Waybook", LONG, async () => {
  const api = await ApiProcess.start({ ...place.env, DEMO: "1" });
  try {
    const { output } = await doctor();
    expect(output).toMatch(
      /^ok +database: (Postgres \d+ answers|process \d+ has it and is ready)/m,
    );
    expect(await (await fetch(`${api.url}/healthz`)).json()).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  } finally {
    await api.kill();
  }
});

it("the doctor says that a folder holds no data yet", LONG, async () => {
  const empty = join(place.dataDir, "empty");
  const { output } = await run(["doctor"], { DATA_DIR: empty });
  expect(output).toMatch(/^warning +database: there is none yet/m);
  rmSync(empty, { recursive: true, force: true });
});
