import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { LONG_RUN } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiKeys, audit, secondFactors, sessions, users } from "../../api/db/schema";
import { createPasswordCheck } from "../../api/resources/account/passwords";
import { type Place, run, seededPlace } from "../support/operator";

const LONG = { timeout: 300_000 };
const EMAIL = "first@company.example";
const FACTOR = "sealed";

let place: Place;
beforeAll(async () => {
  place = await seededPlace();
}, 300_000);
afterAll(() => place.remove());

async function onData<T>(ask: (database: Awaited<ReturnType<Place["open"]>>["db"]) => Promise<T>) {
  const database = await place.open();
  try {
    return await ask(database.db);
  } finally {
    await database.close();
  }
}

const command = (...args: string[]) => run(args, place.env);
const userOf = (email: string) =>
  onData(async (db) => (await db.select().from(users).where(eq(users.email, email)))[0]);
const passwordIn = (output: string) => /^Password: (\S+)$/m.exec(output)?.[1] ?? "";

it(
  "an admin is made, with a password for the first sign-in alone, by the rules of the API",
  LONG,
  async () => {
    const made = await command("make-admin", "First@Company.example");
    expect(made.code, made.output).toBe(0);
    const user = await userOf(EMAIL);
    expect(user).toMatchObject({ role: "admin", status: "active", mustChangePassword: true });
    expect(await createPasswordCheck()(passwordIn(made.output), user?.passwordHash)).toBe(true);

    const listed = await command("list-users", "--role", "admin");
    expect(listed.output).toContain(`${EMAIL}\tAdministrator\tadmin\tactive\t-\tpassword alone\n`);
    expect(listed.output).not.toContain("office-manager");
  },
);

it.runIf(LONG_RUN)(
  "no admin is made twice, or with a password that the rules refuse",
  LONG,
  async () => {
    expect((await command("list-users", "--role", "boss")).code).toBe(1);
    expect((await command("make-admin", EMAIL)).code).toBe(1);
    const typed = (password: string) =>
      run(["make-admin", "second@company.example", "--ask"], place.env, `${password}\n`);
    expect((await typed("password1")).output).toContain("one of the most common ones");
    expect((await typed("short")).output).toContain("password");
    expect(await userOf("second@company.example")).toBeUndefined();
    expect((await command("make-admin", "no email")).output).toContain("email");
  },
);

it("who is locked out gets in again, and whoever was in is out", LONG, async () => {
  const { id } = await onData(async (db) => {
    const [user] = await db.select().from(users).where(eq(users.role, "office-manager")).limit(1);
    if (!user) throw new Error("there is no manager");
    const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)];
    await db.insert(sessions).values({
      ...{ userId: user.id, device: "A browser", address: "10.0.0.1" },
      ...{
        createdAt: now.toISOString(),
        usedAt: now.toISOString(),
        expiresAt: later.toISOString(),
      },
    });
    await db.insert(secondFactors).values({ userId: user.id, sealedSecret: FACTOR, lastStep: 0 });
    return user;
  });
  const { email = "" } =
    (await onData((db) => db.select().from(users).where(eq(users.id, id))))[0] ?? {};
  const hashBefore = (await userOf(email))?.passwordHash;
  expect((await command("remove-second-factor", email)).code).toBe(0);
  const outbox = join(place.dataDir, "outbox");
  const letters = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
  expect(letters).toEqual([expect.stringContaining(`To: ${email}`)]);
  expect(letters[0]).toContain("second factor of your Waybook account");
  const open = await onData((db) => db.select().from(sessions).where(eq(sessions.userId, id)));
  expect(open.map(({ endedAt }) => endedAt !== null)).toEqual([true]);

  const reset = await command("reset-password", email);
  const user = await userOf(email);
  expect(user?.passwordHash).not.toBe(hashBefore);
  expect(user?.mustChangePassword).toBe(true);
  expect(await createPasswordCheck()(passwordIn(reset.output), user?.passwordHash)).toBe(true);

  expect((await command("deactivate", email)).code).toBe(0);
  expect((await userOf(email))?.status).toBe("inactive");
  expect((await command("activate", email)).code).toBe(0);
  expect((await userOf(email))?.status).toBe("active");

  const entries = await onData((db) =>
    db.select().from(audit).where(eq(audit.recordId, id)).orderBy(audit.id),
  );
  const ours = entries.filter(({ source }) => source === "command-line");
  expect(ours.map(({ call }) => call)).toEqual(
    expect.arrayContaining(["remove-second-factor", "reset-password", "deactivate", "activate"]),
  );
});

it.runIf(LONG_RUN)(
  "an API key is made, listed and revoked, and stored as a hash",
  LONG,
  async () => {
    const made = await command("api-keys", "create", EMAIL, "--name", "Nightly", "--days", "7");
    const key = /^Key: (wbk_\S+)$/m.exec(made.output)?.[1] ?? "none";
    const listed = await command("api-keys", "list", EMAIL);
    expect(listed.output).toContain(`\tNightly\t${key.slice(0, 8)}\tread\tall offices\t`);
    expect(JSON.stringify(await onData((db) => db.select().from(apiKeys)))).not.toContain(key);
    const [id = ""] = listed.output.split("\t");
    expect((await command("api-keys", "revoke", id.trim())).code).toBe(0);
    expect(await onData((db) => db.select().from(apiKeys))).toEqual([]);
    expect((await command("api-keys", "create", EMAIL)).output).toContain("--name");
    const [manager] = await onData((db) =>
      db.select().from(users).where(eq(users.role, "office-manager")).limit(1),
    );
    const ofManager = ["api-keys", "create", manager?.email ?? "", "--name", "Shop"];
    expect((await command(...ofManager)).output).toMatch(/^Key: wbk_/m);
    const [row] = await onData((db) => db.select().from(apiKeys));
    expect(row?.officeId).toBe(manager?.officeId);
  },
);

it("the last admin stays", LONG, async () => {
  const admins = await onData((db) => db.select().from(users).where(eq(users.role, "admin")));
  for (const { email } of admins.slice(1)) {
    expect((await command("deactivate", email)).code).toBe(0);
  }
  const last = await command("deactivate", admins[0]?.email ?? "");
  expect(last).toMatchObject({ code: 1, output: expect.stringContaining("last active admin") });
});

it.runIf(LONG_RUN)("a command that finds nothing to do says so", LONG, async () => {
  const [admin] = await onData((db) => db.select().from(users).where(eq(users.role, "admin")));
  expect((await command("remove-second-factor", admin?.email ?? "")).code).toBe(1);
  expect((await command("activate", "nobody@company.example")).output).toContain("No account has");
});

it.runIf(LONG_RUN)("a command that is unknown or lacks something says how it is used", async () => {
  expect(await command("frobnicate")).toMatchObject({ code: 1 });
  expect((await command("--help")).code).toBe(0);
  expect(await command("reset-password")).toMatchObject({
    code: 1,
    output: expect.stringContaining("reset-password EMAIL"),
  });
  const help = await command("backup", "--help");
  expect(help).toMatchObject({
    code: 0,
    output: expect.stringContaining("as it is at one moment"),
  });
});
