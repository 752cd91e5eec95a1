import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  getSecondFactor,
  listAudit,
  login,
  loginWithSecondFactor,
  me,
  removeSecondFactor,
  renewRecoveryCodes,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../../app";
import { recoveryCodes as recoveryCodesTable, secondFactors } from "../../../db/schema";
import { requestFor, type TestApi, testApi } from "../../../testing/api";
import { recordMails } from "../../../testing/mails";
import { addUser } from "../../../testing/roles/users";
import { CHEAP, PASSWORD } from "../../../testing/world";
import { hashPassword } from "../passwords";

const { mailer, to: mailsTo } = recordMails();
let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    loginLimits: { addressFailures: 1000 },
    mailer,
  });
});
afterAll(() => api.close());

const PERIOD_MS = 30_000;
const codeOf = (secret: string, at = api.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
/** Each code is good once. */
const nextPeriod = () => {
  api.clock.now = new Date(api.clock.now.getTime() + PERIOD_MS);
};
const withPassword = { body: { currentPassword: PASSWORD } };
const withBoth = (code = "") => ({ body: { currentPassword: PASSWORD, code } });

let people = 0;
async function someone() {
  const email = `factor${++people}@test.example`;
  const passwordHash = await hashPassword(PASSWORD, CHEAP);
  const { id } = await addUser(api.database.db, api.world, {
    email,
    role: "office-manager",
    passwordHash,
  });
  const enter = (password = PASSWORD) => api.fails({}, login, { body: { email, password } });
  const { token } = await api.ok({}, login, { body: { email, password: PASSWORD } });
  return { id, email, token, enter };
}

/** Someone whose sign-in asks for a code. */
async function withFactor() {
  const person = await someone();
  const { token } = person;
  const { setup, secret } = await api.ok({ token }, beginSecondFactor, withPassword);
  const body = { setup, code: codeOf(secret) };
  const { recoveryCodes } = await api.ok({ token }, confirmSecondFactor, { body });
  const challenge = async () => (await person.enter()).challenge ?? "";
  const code = async (code: string) => ({ body: { challenge: await challenge(), code } });
  return { ...person, secret, recoveryCodes, challenge, code };
}

describe("setting a second factor up", () => {
  it("asks for the password, and for a code of the new secret", async () => {
    const { token, email } = await someone();
    const as = { token };
    const wrong = { body: { currentPassword: "not this one" } };
    expect(await api.fails(as, beginSecondFactor, wrong)).toMatchObject({
      statusCode: 422,
      details: { "body.currentPassword": expect.any(String) },
    });
    const { setup, secret, uri } = await api.ok(as, beginSecondFactor, withPassword);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`Waybook:${email}`);
    expect(setup).not.toContain(secret);
    const right = codeOf(secret);
    const other = right === "000000" ? "000001" : "000000";
    expect(
      await api.fails(as, confirmSecondFactor, { body: { setup, code: other } }),
    ).toMatchObject({ statusCode: 422, details: { "body.code": expect.any(String) } });
    expect(await api.ok(as, getSecondFactor)).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    const spaced = `${right.slice(0, 3)} ${right.slice(3)}`;
    const { recoveryCodes } = await api.ok(as, confirmSecondFactor, {
      body: { setup, code: spaced },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await api.ok(as, getSecondFactor)).toEqual({
      since: api.clock.now.toISOString(),
      recoveryCodesLeft: 10,
      required: false,
    });
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1));
    expect(
      await api.fails(as, confirmSecondFactor, { body: { setup, code: right } }),
    ).toMatchObject({ statusCode: 409, cause: "SECOND_FACTOR_ON" });
  });

  it("is begun by one for nobody else, and within ten minutes", async () => {
    const one = await someone();
    const other = await someone();
    const { setup, secret } = await api.ok({ token: one.token }, beginSecondFactor, withPassword);
    const confirm = () => ({ body: { setup, code: codeOf(secret) } });
    const over = { statusCode: 409, cause: "SETUP_OVER" };
    expect(await api.fails({ token: other.token }, confirmSecondFactor, confirm())).toMatchObject(
      over,
    );
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 10 * 60_000 + 1000);
    expect(await api.fails({ token: one.token }, confirmSecondFactor, confirm())).toMatchObject(
      over,
    );
    api.clock.now = before;
  });

  it("ends all other sessions", async () => {
    const { token, email } = await someone();
    const other = (await api.ok({}, login, { body: { email, password: PASSWORD } })).token;
    const { setup, secret } = await api.ok({ token }, beginSecondFactor, withPassword);
    await api.ok({ token }, confirmSecondFactor, { body: { setup, code: codeOf(secret) } });
    expect([await api.status({ token }, me), await api.status({ token: other }, me)]).toEqual([
      200, 401,
    ]);
  });

  it("keeps the secret encrypted, and recovery codes hashed", async () => {
    const { id, secret, recoveryCodes } = await withFactor();
    const { db } = api.database;
    const [stored] = await db.select().from(secondFactors).where(eq(secondFactors.userId, id));
    expect(stored?.sealedSecret).toMatch(/^eyJ/);
    expect(stored?.sealedSecret).not.toContain(secret);
    const rows = await db.select().from(recoveryCodesTable);
    expect(rows.some(({ codeHash }) => recoveryCodes.includes(codeHash))).toBe(false);
  });
});

describe("signing in with a second factor", () => {
  it("asks for a code once the password is right, and only then", async () => {
    const { enter, code, secret, id } = await withFactor();
    expect(await enter("not this one")).toMatchObject({ message: "Invalid email or password" });
    const asked = await enter();
    expect(asked).toMatchObject({ statusCode: 401, cause: "SECOND_FACTOR_NEEDED" });
    expect(asked.challenge).not.toContain(id);
    nextPeriod();
    const { token, user } = await api.ok({}, loginWithSecondFactor, await code(codeOf(secret)));
    expect(user?.id).toBe(id);
    expect(await api.status({ token }, me)).toBe(200);
  });

  it("takes each code once, and those of a clock half a minute off", async () => {
    const { code, secret } = await withFactor();
    nextPeriod();
    nextPeriod();
    const late = codeOf(secret, new Date(api.clock.now.getTime() - PERIOD_MS));
    const now = codeOf(secret);
    const attempt = async (typed: string) =>
      api.status({}, loginWithSecondFactor, await code(typed));
    expect(await attempt(late)).toBe(200);
    expect(await attempt(now)).toBe(200);
    expect(await attempt(now)).toBe(422);
    expect(await attempt(late)).toBe(422);
  });

  it("takes a code once, however many come with it at once", async () => {
    const { challenge, secret, recoveryCodes } = await withFactor();
    nextPeriod();
    for (const code of [codeOf(secret), recoveryCodes[0] ?? ""]) {
      const body = { challenge: await challenge(), code };
      const all = await Promise.all(
        [1, 2, 3].map(() => api.status({}, loginWithSecondFactor, { body })),
      );
      expect(all.filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it("takes a recovery code once, however it is typed, and a mail says so", async () => {
    const { code, recoveryCodes, token, email } = await withFactor();
    const typed = (recoveryCodes[3] ?? "").toLowerCase().replaceAll("-", " ");
    expect(await api.status({}, loginWithSecondFactor, await code(typed))).toBe(200);
    expect(await api.status({}, loginWithSecondFactor, await code(typed))).toBe(422);
    expect(await api.ok({ token }, getSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });
    await vi.waitFor(() =>
      expect(mailsTo(email).some(({ text }) => text.includes("9 codes are left"))).toBe(true),
    );
  });

  it("is locked for an address after five wrong codes, the right one among those refused; its owner is told once", async () => {
    const { code, challenge, recoveryCodes, email } = await withFactor();
    for (let n = 0; n < 5; n++) {
      expect(await api.status({}, loginWithSecondFactor, await code("AAAA-AAAA-AAAA"))).toBe(422);
    }
    const body = { challenge: await challenge(), code: recoveryCodes[0] ?? "" };
    expect(await api.fails({}, loginWithSecondFactor, { body })).toMatchObject({ statusCode: 429 });
    const told = () => mailsTo(email).filter(({ subject }) => subject.startsWith("Wrong codes"));
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    expect(told()[0]?.text).toContain("3 wrong codes");
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  });

  it("is begun anew after five minutes, and after another password", async () => {
    const { challenge, recoveryCodes, token } = await withFactor();
    const [one = "", two = ""] = recoveryCodes;
    const late = await challenge();
    api.clock.now = new Date(api.clock.now.getTime() + 5 * 60_000 + 1000);
    const attempt = (body: { challenge: string; code: string }) =>
      api.status({}, loginWithSecondFactor, { body });
    expect(await attempt({ challenge: late, code: one })).toBe(401);
    const before = await challenge();
    const body = { currentPassword: PASSWORD, newPassword: "another horse" };
    await api.ok({ token }, changePassword, { body });
    expect(await attempt({ challenge: before, code: two })).toBe(401);
    expect(await attempt({ challenge: "made up", code: two })).toBe(401);
  });

  it("goes on after the secret of the server was replaced, while the old one is still set", async () => {
    const { challenge, secret } = await withFactor();
    nextPeriod();
    const body = { challenge: await challenge(), code: codeOf(secret) };
    const withSecrets = async (...secrets: string[]) => {
      const { db } = api.database;
      const { clock } = api;
      const app = await buildApp({ db, secrets, now: () => clock.now, alone: true, sweeps: false });
      const reply = await app.inject(requestFor(loginWithSecondFactor, { body }));
      await app.close();
      return reply.statusCode;
    };
    const another = "another secret that only tests know";
    expect(await withSecrets(another)).toBe(401);
    expect(await withSecrets(another, "a secret that only tests know, 32+")).toBe(200);
  });
});

it("a code is not called wrong where the server has lost its secret, and a recovery code works", async () => {
  const { id, code, secret, recoveryCodes } = await withFactor();
  nextPeriod();
  const sealedSecret = "sealed with a secret that is lost";
  await api.database.db
    .update(secondFactors)
    .set({ sealedSecret })
    .where(eq(secondFactors.userId, id));
  expect(await api.fails({}, loginWithSecondFactor, await code(codeOf(secret)))).toMatchObject({
    statusCode: 503,
    message: expect.stringContaining("SESSION_SECRET"),
  });
  expect(await api.status({}, loginWithSecondFactor, await code(recoveryCodes[0] ?? ""))).toBe(200);
});

describe("a second factor that is there", () => {
  it("has its recovery codes made anew with password and code; the old ones are void", async () => {
    const { id, token, code, recoveryCodes } = await withFactor();
    const [used, old] = recoveryCodes;
    expect(await api.fails({ token }, renewRecoveryCodes, withBoth("AAAAAA"))).toMatchObject({
      statusCode: 422,
      details: { "body.code": expect.any(String) },
    });
    const renewed = await api.ok({ token }, renewRecoveryCodes, withBoth(used));
    const attempt = async (typed = "") => api.status({}, loginWithSecondFactor, await code(typed));
    expect(await attempt(old)).toBe(422);
    expect(await attempt(renewed.recoveryCodes[0])).toBe(200);
    const filter = JSON.stringify({ where: { aboutId: id, action: "changed" } });
    const { data } = await api.ok({ user: "admin" }, listAudit, { query: { filter } });
    expect(data).toMatchObject([{ after: { recoveryCodes: "new" }, by: { id } }]);
  });

  it("is removed with password and code; the password is enough then", async () => {
    const { token, email, recoveryCodes } = await withFactor();
    const [one, two] = recoveryCodes;
    const wrong = { body: { currentPassword: "not this one", code: one ?? "" } };
    expect(await api.status({ token }, removeSecondFactor, wrong)).toBe(422);
    await api.ok({ token }, removeSecondFactor, withBoth(one));
    expect(await api.status({}, login, { body: { email, password: PASSWORD } })).toBe(200);
    const again = await api.fails({ token }, removeSecondFactor, withBoth(two));
    expect(again).toMatchObject({ statusCode: 404 });
    expect((await api.fails({ token }, renewRecoveryCodes, withBoth(two))).statusCode).toBe(404);
  });

  it("is told of in the audit trail, and how each sign-in was", async () => {
    const { id, token, code, recoveryCodes } = await withFactor();
    await api.ok({}, loginWithSecondFactor, await code(recoveryCodes[0] ?? ""));
    await api.status({}, loginWithSecondFactor, await code("AAAAAA"));
    await api.ok({ token }, removeSecondFactor, withBoth(recoveryCodes[1]));
    const query = { filter: JSON.stringify({ where: { aboutId: id } }) };
    const { data } = await api.ok({ user: "admin" }, listAudit, { query });
    expect(data).toMatchObject([
      { action: "second-factor-off", by: { id }, call: "secondFactor.remove" },
      { action: "sign-in-refused" },
      { action: "signed-in", after: { method: "recovery-code" } },
      { action: "second-factor-on", by: { id } },
      { action: "signed-in", after: { method: "password" } },
      { action: "created" },
    ]);
  });
});
