import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "contract/account/demo-accounts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { admitCompany } from "../company";
import type { Database } from "../db/connect";
import { channels, locations, offices, positions, users, visits } from "../db/schema";
import { createPasswordCheck, hashPassword } from "../resources/account/passwords";
import { testDatabase } from "../testing/database";
import { CHEAP } from "../testing/world";
import { leaveDemo, listDemoAccounts, printedAccounts } from "./leave";
import { seedWorld } from "./seed";

const ADMIN = { email: "First@company.example", password: "a new password" };
const WORLD = { locations: 60, routes: 4, visits: 20, offices: 2, agents: 4, seed: 7 };

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const seed = () => seedWorld(database.db, { ...WORLD, now: new Date(), log: () => {} });
const admit = (admin?: typeof ADMIN) => admitCompany(database.db, admin);
/** Gives a new password, with a hash of its own, to whoever fits. */
const setPassword = async (password: string, where = eq(users.status, "active")) =>
  database.db
    .update(users)
    .set({ passwordHash: await hashPassword(password, CHEAP) })
    .where(where);
const isAdmin = eq(users.role, "admin");

describe("accounts with the demo's password", () => {
  it("are all named, but for those that can't sign in", async () => {
    await seed();
    const everyone = await listDemoAccounts(database.db);
    expect(everyone).toContain(DEMO_ACCOUNTS.admin.email);
    expect(everyone).toContain(DEMO_ACCOUNTS.officeManager.email);
    expect(everyone).toHaveLength(await database.db.$count(users));
    await database.db.update(users).set({ status: "inactive" }).where(isAdmin);
    expect(await listDemoAccounts(database.db)).not.toContain(DEMO_ACCOUNTS.admin.email);
  });

  it("are found under another name, and by a hash of their own", async () => {
    await seed();
    await setPassword("something else");
    expect(await listDemoAccounts(database.db)).toEqual([]);
    await setPassword(DEMO_PASSWORD, isAdmin);
    await database.db.update(users).set({ email: "boss@company.example" }).where(isAdmin);
    expect(await listDemoAccounts(database.db)).toEqual(["boss@company.example"]);
  });
});

describe("the accounts that a start prints", () => {
  it("are those that let one in", async () => {
    await seed();
    expect(await printedAccounts(database.db)).toEqual(DEMO_ACCOUNTS);
    await setPassword("something else", isAdmin);
    expect(Object.keys(await printedAccounts(database.db))).toEqual(["officeManager"]);
  });

  it("are none in a company that isn't the demo's", async () => {
    await admit(ADMIN);
    expect(await printedAccounts(database.db)).toEqual({});
  });
});

describe("a start outside of the demo", () => {
  it("is refused as long as the demo's password is known to an account", async () => {
    await seed();
    const refused = admit(ADMIN);
    await expect(refused).rejects.toThrow(/demo's password: admin@waybook\.example, /);
    await expect(refused).rejects.toThrow("npm run admin -- leave-demo");
    await setPassword("something else");
    expect(await admit(ADMIN)).toMatch(/ADMIN_EMAIL and ADMIN_PASSWORD were not used/);
  });

  it("needs an admin where nobody is there, and says nothing once it is made", async () => {
    await expect(admit()).rejects.toThrow(/ADMIN_EMAIL and ADMIN_PASSWORD/);
    expect(await admit(ADMIN)).toBe("the first admin was made");
    expect(await admit(ADMIN)).toBeUndefined();
    expect(await admit()).toBeUndefined();
  });

  it("says that an admin was left out of account because there is another one", async () => {
    await admit(ADMIN);
    const other = await admit({ ...ADMIN, email: "second@company.example" });
    expect(other).toBe(
      "ADMIN_EMAIL and ADMIN_PASSWORD were not used: the database has an admin already",
    );
    expect(await admit({ ...ADMIN, password: "forgotten" })).toBe(other);
    expect(await database.db.$count(users)).toBe(1);
  });
});

describe("leaving the demo", () => {
  it("leaves nothing but the new admin, so that the next start is admitted", async () => {
    await seed();
    const gone = await leaveDemo(database.db, ADMIN);
    expect(gone).toMatchObject({ offices: 2, locations: 60, routes: 4 });
    for (const table of [offices, locations, visits, positions, channels]) {
      expect(await database.db.$count(table)).toBe(0);
    }
    const [admin, ...others] = await database.db.select().from(users);
    expect(others).toEqual([]);
    expect(admin).toMatchObject({ email: "first@company.example", role: "admin" });
    expect(await createPasswordCheck()(ADMIN.password, admin?.passwordHash)).toBe(true);
    expect(await admit(ADMIN)).toBeUndefined();
  });

  it("is refused where there is no demo, and takes nothing away", async () => {
    await admit(ADMIN);
    await expect(leaveDemo(database.db, ADMIN)).rejects.toThrow("no account");
    expect(await database.db.$count(users)).toBe(1);
  });
});
