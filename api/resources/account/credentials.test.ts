import {
  changeEmail,
  changePassword,
  confirmEmail,
  createUser,
  login,
  loginAs,
  me,
  resetPassword,
  resetPasswordByCode,
  updateUser,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { passwordResets, users } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { testDatabase } from "../../testing/database";
import { recordMails } from "../../testing/mails";
import { PASSWORD } from "../../testing/world";
import { ensureAdmin } from "./store";

const NEW = "another horse";
const { mailer, to: mailsTo } = recordMails();
let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    loginLimits: { addressFailures: 1000 },
    mailer,
  });
});
afterAll(() => api.close());

let people = 0;
/** Someone new, signed in twice. */
async function someone() {
  const email = `owner${++people}@test.example`;
  const [hub] = await api.database.db
    .select()
    .from(users)
    .where(eq(users.id, api.world.users.hubManager));
  const { passwordHash = null, officeId = null } = hub ?? {};
  const values = {
    displayName: email,
    email,
    role: "office-manager",
    passwordHash,
    officeId,
  } as const;
  const [made] = await api.database.db.insert(users).values(values).returning();
  const signIn = async (password = PASSWORD, as = email) =>
    (await api.ok({}, login, { body: { email: as, password } })).token;
  return { id: made?.id ?? "", email, signIn, token: await signIn(), other: await signIn() };
}

const works = async (token: string) => (await api.status({ token }, me)) === 200;
const mayEnter = (email: string, password: string) =>
  api.status({}, login, { body: { email, password } });
const WRONG = { statusCode: 422, details: { "body.currentPassword": expect.any(String) } };

describe("a password of one's own", () => {
  it("is changed with the current one; other sessions and reset codes end, and a mail says so", async () => {
    const { id, email, token, other } = await someone();
    const { db } = api.database;
    const row = { userId: id, keyHash: "x", triesLeft: 5, expiresAt: "2026-03-02T09:10:00.000Z" };
    await db.insert(passwordResets).values(row);
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect(await api.ok({ token }, changePassword, { body })).toEqual({ ok: true });
    expect([await works(token), await works(other)]).toEqual([true, false]);
    expect([await mayEnter(email, PASSWORD), await mayEnter(email, NEW)]).toEqual([401, 200]);
    expect(await db.$count(passwordResets, eq(passwordResets.userId, id))).toBe(0);
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1));
    expect(mailsTo(email)[0]?.text).not.toContain(NEW);
  });

  it("stays without it; guesses count as failed sign-ins", async () => {
    const { email, token, other } = await someone();
    const body = { currentPassword: "not this one", newPassword: NEW };
    for (let n = 0; n < 5; n++) {
      expect(await api.fails({ token }, changePassword, { body })).toMatchObject(WRONG);
    }
    expect(await api.status({ token }, changePassword, { body })).toBe(429);
    expect([await works(token), await works(other)]).toEqual([true, true]);
    expect(mailsTo(email)).toEqual([]);
  });

  it("is set once by two who change it at once", async () => {
    const { email, token, other } = await someone();
    const statuses = await Promise.all(
      [token, other].map((one, n) =>
        api.status({ token: one }, changePassword, {
          body: { currentPassword: PASSWORD, newPassword: `${NEW} ${n}` },
        }),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const entered = [await mayEnter(email, `${NEW} 0`), await mayEnter(email, `${NEW} 1`)];
    expect(entered.map((status) => status === 200)).toEqual(statuses.map((one) => one === 200));
  });

  it("is not for an admin who acts as its owner", async () => {
    const { email, other } = await someone();
    const { token } = await api.ok({ user: "admin" }, loginAs, { body: { email } });
    const currentPassword = PASSWORD;
    for (const attempt of [
      api.fails({ token }, changePassword, { body: { currentPassword, newPassword: NEW } }),
      api.fails({ token }, changeEmail, { body: { currentPassword, email: "x@test.example" } }),
    ]) {
      expect(await attempt).toMatchObject({ statusCode: 403, cause: "ROLE_NOT_ALLOWED" });
    }
    expect(await works(other)).toBe(true);
  });
});

describe("an email of one's own", () => {
  const codeIn = (email: string) =>
    /^ {4}(\w{6})$/m.exec(mailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";

  it("is changed with the password and a code sent to it; other sessions end, and the old one gets a mail", async () => {
    const { id, email, token, other, signIn } = await someone();
    const to = `new-${email}`;
    const body = { currentPassword: PASSWORD, email: to.toUpperCase() };
    expect(await api.ok({ token }, changeEmail, { body })).toEqual({ ok: true, codeSent: true });
    expect([await works(token), await works(other)]).toEqual([true, true]);
    expect(await mayEnter(email, PASSWORD)).toBe(200);
    const key = codeIn(to).toLowerCase();
    expect(await api.ok({ token }, confirmEmail, { body: { key } })).toEqual({ ok: true });
    expect(await api.ok({ token }, me)).toMatchObject({ email: to });
    expect(await works(other)).toBe(false);
    expect(await mayEnter(email, PASSWORD)).toBe(401);
    expect(await works(await signIn(PASSWORD, to))).toBe(true);
    const [user] = await api.database.db.select().from(users).where(eq(users.id, id));
    expect(user?.verifiedEmail).toBe(to);
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1));
    expect(mailsTo(email)[0]?.text).toContain(to);
    expect(await api.status({ token }, confirmEmail, { body: { key } })).toBe(422);
  });

  it("stays after 5 wrong codes, after 10 minutes, and after another password", async () => {
    const { email, token } = await someone();
    const to = `new-${email}`;
    const body = { currentPassword: PASSWORD, email: to };
    const confirm = (key: string) => api.status({ token }, confirmEmail, { body: { key } });

    await api.ok({ token }, changeEmail, { body });
    for (let n = 0; n < 5; n++) expect(await confirm("AAAAAA")).toBe(422);
    expect(await confirm(codeIn(to))).toBe(422);

    await api.ok({ token }, changeEmail, { body });
    api.clock.now = new Date("2026-03-02T09:10:00.000Z");
    expect(await confirm(codeIn(to))).toBe(422);
    api.clock.now = new Date("2026-03-02T09:00:00.000Z");

    await api.ok({ token }, changeEmail, { body });
    const passwords = { currentPassword: PASSWORD, newPassword: NEW };
    await api.ok({ token }, changePassword, { body: passwords });
    expect(await confirm(codeIn(to))).toBe(422);
    expect(await api.ok({ token }, me)).toMatchObject({ email });
  });

  it("stays without the password, or where another user has it", async () => {
    const { email, token, other } = await someone();
    const wrong = { currentPassword: "not this one", email: "free@test.example" };
    expect(await api.fails({ token }, changeEmail, { body: wrong })).toMatchObject(WRONG);
    const taken = { currentPassword: PASSWORD, email: "Admin@test.example" };
    expect(await api.fails({ token }, changeEmail, { body: taken })).toMatchObject({
      ...{ statusCode: 409, cause: "EMAIL_TAKEN" },
    });
    expect([await works(token), await works(other)]).toEqual([true, true]);
    expect(mailsTo(email)).toEqual([]);
  });

  it("stays where somebody else has it when the code is entered", async () => {
    const [one, two] = [await someone(), await someone()];
    const to = `shared-${one.email}`;
    const body = { currentPassword: PASSWORD, email: to };
    await api.ok({ token: one.token }, changeEmail, { body });
    const key = codeIn(to);
    const params = { id: two.id };
    await api.ok({ user: "admin" }, updateUser, { params, body: { email: to } });
    await vi.waitFor(() => expect(mailsTo(two.email)).toHaveLength(1));
    expect(await api.fails({ token: one.token }, confirmEmail, { body: { key } })).toMatchObject({
      ...{ statusCode: 409, cause: "EMAIL_TAKEN" },
    });
  });
});

describe("a common password", () => {
  const common = { statusCode: 422, message: expect.any(String) };
  const beside = (field: string) => ({
    ...common,
    details: { [field]: "This password is one of the most common ones. Choose another" },
  });
  const admin = { user: "admin" } as const;

  it.each(["password", "PassWord1", "qwerty123"])(
    "is refused wherever it is set: %s",
    async (password) => {
      const { id, email, token, other } = await someone();
      const body = { currentPassword: PASSWORD, newPassword: password };
      expect(await api.fails({ token }, changePassword, { body })).toMatchObject(
        beside("body.newPassword"),
      );
      const values = {
        displayName: "New",
        email: `new-${email}`,
        role: "agent",
        password,
      } as const;
      const officeId = api.world.offices.hub;
      expect(await api.fails(admin, createUser, { body: { ...values, officeId } })).toMatchObject(
        beside("body.password"),
      );
      expect(
        await api.fails(admin, updateUser, { params: { id }, body: { password } }),
      ).toMatchObject(beside("body.password"));
      const reset = { email, key: "ABC234", newPassword: password };
      expect(await api.fails({}, resetPasswordByCode, { body: reset })).toMatchObject(
        beside("body.newPassword"),
      );
      expect(await api.fails({}, resetPassword, { query: reset })).toMatchObject(
        beside("query.newPassword"),
      );
      expect([await works(token), await works(other)]).toEqual([true, true]);
      expect(await mayEnter(email, PASSWORD)).toBe(200);
    },
  );

  it("is refused for the first admin", async () => {
    const { db, close } = await testDatabase();
    try {
      const first = { email: "first@test.example", password: "Password1" };
      await expect(ensureAdmin(db, first)).rejects.toThrow("ADMIN_PASSWORD is one of the most");
      expect(await db.$count(users)).toBe(0);
    } finally {
      await close();
    }
  });
});
