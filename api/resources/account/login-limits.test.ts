import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../app";
import type { Database } from "../../db/connect";
import { limits } from "../../db/schema";
import { ApiError } from "../../http/errors";
import { createCounters } from "../../http/limits";
import { testDatabase } from "../../testing/database";
import { sweepersOf } from "../system/retention";
import { createLoginGate, LOGIN_LIMITS } from "./login-limits";
import { createResetGate, RESET_LIMITS } from "./reset-limits";

const SECRET = "a secret of thirty-two characters.";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The gate of one API process. */
const gateOf = (inMemory: boolean, changed: Partial<typeof LOGIN_LIMITS> = {}) =>
  createLoginGate({ ...LOGIN_LIMITS, ...changed }, createCounters({ db: database.db, inMemory }));

const refused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.statusCode === 429) return true;
      throw error;
    },
  );

let people = 0;
let networks = 0;
const someone = () => `person${people++}@test.example`;
const somewhere = () => `198.51.100.${networks++}`;

describe.each([
  ["in memory", true],
  ["in the database", false],
])("failed sign-ins counted %s", (_where, inMemory) => {
  it("let no more attempts through at once than one after the other", async () => {
    const gate = gateOf(inMemory);
    const [account, address] = [someone(), somewhere()];
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => refused(gate.attempt(account, address))),
    );
    expect(attempts.filter((no) => !no)).toHaveLength(5);
  });

  it("keep nobody out but the address that they come from", async () => {
    const gate = gateOf(inMemory);
    const [account, stranger] = [someone(), somewhere()];
    while (!(await refused(gate.attempt(account, stranger))));
    expect(await refused(gate.attempt(account, somewhere()))).toBe(false);
    await gate.forget(account, stranger);
    expect(await refused(gate.attempt(account, stranger))).toBe(false);
  });

  it("lock an account against very many addresses, but for those that it is used from", async () => {
    const gate = gateOf(inMemory, { accountFailures: 20 });
    const [account, home] = [someone(), "2001:db8:1:1::1"];
    await gate.attempt(account, home);
    await gate.succeeded(account, home);
    let through = 0;
    for (let n = 0; n < 30; n++) {
      if (!(await refused(gate.attempt(account, `2001:db8:2:${n.toString(16)}::1`)))) through++;
    }
    expect(through).toBe(20);
    expect(await refused(gate.attempt(account, "2001:db8:1:1:ffff::2"))).toBe(false);
  });

  it("of an address lock nobody out who signed in from it before", async () => {
    const gate = gateOf(inMemory);
    const [account, address] = [someone(), somewhere()];
    await gate.attempt(account, address);
    await gate.succeeded(account, address);
    for (let n = 0; n < LOGIN_LIMITS.addressFailures; n++) await gate.attempt(someone(), address);
    expect(await refused(gate.attempt(someone(), address))).toBe(true);
    for (let n = 0; n < LOGIN_LIMITS.pairFailures; n++) {
      expect(await refused(gate.attempt(account, address))).toBe(false);
    }
    expect(await refused(gate.attempt(account, address))).toBe(true);
  });

  it("take all of an IPv6 /64 for one address", async () => {
    const gate = gateOf(inMemory);
    const network = `2001:db8:3:${networks++}`;
    for (let n = 0; n < LOGIN_LIMITS.addressFailures; n++) {
      expect(await refused(gate.attempt(someone(), `${network}::${n}`))).toBe(false);
    }
    expect(await refused(gate.attempt(someone(), `${network}:ffff::1`))).toBe(true);
  });
});

it("an API that restarts on the embedded database still counts the failures before", async () => {
  const status = async (n: number) => {
    const app = await buildApp({ db: database.db, secrets: [SECRET], alone: true, sweeps: false });
    const payload = { email: "restart@test.example", password: "wrong password" };
    const login = () => app.inject({ method: "POST", url: "/users/login", payload });
    let reply = await login();
    for (let at = 1; at < n; at++) reply = await login();
    await app.close();
    return reply.statusCode;
  };
  expect(await status(LOGIN_LIMITS.pairFailures)).toBe(401);
  expect(await status(1)).toBe(429);
});

it("the login limit counts failures of several processes together", async () => {
  const [first, second] = [gateOf(false), gateOf(false)];
  const [account, address] = [someone(), somewhere()];
  for (let n = 0; n < 3; n++) expect(await refused(first.attempt(account, address))).toBe(false);
  for (let n = 0; n < 2; n++) expect(await refused(second.attempt(account, address))).toBe(false);
  expect(await refused(first.attempt(account, address))).toBe(true);
  expect(await refused(second.attempt(account, address))).toBe(true);
});

it("the login limit stores no email and no address with the counts", async () => {
  const [account, address] = [someone(), somewhere()];
  await gateOf(false).attempt(account, address);
  const stored = JSON.stringify(await database.db.select().from(limits));
  expect(stored).toContain("login pair:");
  expect(stored).not.toContain(account);
  expect(stored).not.toContain(address);
});

it("the login limit sweeps counts that are over, and no others", async () => {
  await database.db.delete(limits);
  await gateOf(false, { addressSeconds: 3600 }).attempt(someone(), somewhere());
  const rows = (await database.db.select().from(limits)).length;
  const over = { key: "over", points: 1, expire: new Date(Date.now() - 1000) };
  await database.db.insert(limits).values(over);
  const places = { db: database.db, mailer: { send: async () => {} }, alone: false };
  const sweeper = sweepersOf({}, places).find(({ what }) => what === "limits");
  expect(await sweeper?.sweepSome(new Date(), 100)).toBe(1);
  expect(await database.db.select().from(limits)).toHaveLength(rows);
});

describe("where the counts can't be reached", () => {
  it("they go on in memory, and no sign-in fails for it", async () => {
    await database.db.execute(sql`ALTER TABLE limits RENAME TO limits_away`);
    try {
      const gate = gateOf(false);
      const [account, address] = [someone(), somewhere()];
      for (let n = 0; n < LOGIN_LIMITS.pairFailures; n++) {
        expect(await refused(gate.attempt(account, address))).toBe(false);
      }
      expect(await refused(gate.attempt(account, address))).toBe(true);
      await gate.succeeded(account, address);
      expect(await refused(gate.attempt(account, address))).toBe(false);
    } finally {
      await database.db.execute(sql`ALTER TABLE limits_away RENAME TO limits`);
    }
  });

  it("nobody waits for them for long", async () => {
    const never = new Proxy(database.db, {
      get: (db, name) =>
        name === "insert" || name === "select" || name === "delete"
          ? () => new Proxy(() => {}, HANGS)
          : Reflect.get(db, name),
    });
    const gate = createLoginGate(LOGIN_LIMITS, createCounters({ db: never }));
    const start = Date.now();
    expect(await refused(gate.attempt(someone(), somewhere()))).toBe(false);
    expect(Date.now() - start).toBeLessThan(8_000);
  });
});

/** A statement that is never done. */
const HANGS: ProxyHandler<() => void> = {
  get: (target, name) => (name === "then" ? () => {} : new Proxy(target, HANGS)),
  apply: (target) => new Proxy(target, HANGS),
};

it("the login limit lets a stranger ask for codes without using up what the owner may ask", async () => {
  const gate = createResetGate(RESET_LIMITS, createCounters({ db: database.db }));
  const [account, stranger] = [someone(), somewhere()];
  for (let n = 0; n < RESET_LIMITS.codesPerPair; n++) await gate.ask(account, stranger);
  expect(await refused(gate.ask(account, stranger))).toBe(true);
  expect(await refused(gate.ask(account, somewhere()))).toBe(false);
});
