import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseIsAway } from "../violations";
import { endConnectionsToGone } from "./gone-server";

const server = process.env.TEST_DATABASE_URL;
const SILENT_MS = 200;

/** An address at which another Postgres can take the place of one that is silently gone. */
class Address {
  #opened: { asker: Socket; postgres: Socket }[] = [];
  readonly #server: Server;
  /** Nobody has taken its place yet. */
  isEmpty = false;

  constructor({ hostname, port }: URL) {
    this.#server = createServer((asker) => {
      if (this.isEmpty) return asker.destroy();
      const postgres = connect(Number(port || 5432), hostname);
      const pair = { asker, postgres };
      this.#opened.push(pair);
      for (const socket of [asker, postgres]) socket.on("error", () => {});
      asker.on("data", (data) => postgres.destroyed || postgres.write(data));
      asker.on("close", () => postgres.destroy());
      postgres.on("data", (data) => asker.write(data));
      return postgres.on("end", () => this.#opened.includes(pair) && asker.end());
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on nothing comes on the connections that are there, and they stay open. */
  lose(): void {
    for (const { postgres } of this.#opened.splice(0)) postgres.destroy();
  }

  end(): void {
    this.lose();
    this.#server.close();
  }
}

describe.skipIf(!server)("a Postgres that is silently gone", () => {
  let address: Address;
  let pool: pg.Pool;
  beforeEach(async () => {
    const url = new URL(server ?? "");
    address = new Address(url);
    url.hostname = "127.0.0.1";
    url.port = String(await address.listen());
    pool = new pg.Pool({ connectionString: url.href, max: 1, connectionTimeoutMillis: 5_000 });
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    endConnectionsToGone(pool, url.href, SILENT_MS);
  });
  afterEach(async () => {
    await pool.end();
    address.end();
  });

  it("is waited for no longer than until another has taken its place", async () => {
    await pool.query("SELECT 1");
    address.lose();
    await expect(pool.query("SELECT 1")).rejects.toSatisfy(databaseIsAway);
    expect((await pool.query("SELECT 2 AS two")).rows).toEqual([{ two: 2 }]);
  });

  it("is looked for again where another takes its place only later", async () => {
    await pool.query("SELECT 1");
    address.lose();
    address.isEmpty = true;
    setTimeout(() => {
      address.isEmpty = false;
    }, SILENT_MS * 4);
    await expect(pool.query("SELECT 1")).rejects.toSatisfy(databaseIsAway);
    expect((await pool.query("SELECT 2 AS two")).rows).toEqual([{ two: 2 }]);
  });

  it("is not mistaken for one that works for long", async () => {
    const { rows } = await pool.query("SELECT pg_sleep(1.5), 3 AS three");
    expect(rows).toMatchObject([{ three: 3 }]);
  });
});
