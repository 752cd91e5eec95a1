import {
  checkCode,
  forgotPassword,
  resetPassword,
  resetPasswordByCode,
  verifyKey,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { passwordResets, users } from "../../db/schema";
import { requestFor } from "../../testing/api";
import { freshAddress, resetApi, soon, WRONG_CODE } from "../../testing/reset";
import { PASSWORD } from "../../testing/world";

const { api, ask, status, someone, codeFor, mailsTo, delivering } = await resetApi();
afterAll(() => api.close());

/** A code that is as good as the other, but isn't it. */
const otherThan = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);
const signIn = (email: string, password: string, address = freshAddress()) =>
  api.app
    .inject({
      method: "POST",
      url: "/users/login",
      payload: { email, password },
      headers: { "x-forwarded-for": `203.0.113.9, ${address}` },
    })
    .then(({ statusCode }) => statusCode);

describe("a forgotten password", () => {
  it("is set anew with the code of the mail, in any letter case, once", async () => {
    const email = await someone();
    const code = await codeFor(email.toUpperCase());
    expect(code).toHaveLength(6);
    const key = ` ${code.toLowerCase()} `;
    // Looking at a code that is right costs no try.
    for (let n = 0; n < 7; n++) expect(await status(verifyKey, { email, key })).toBe(200);
    const newPassword = "another horse";
    expect((await ask(resetPassword, { email, key, newPassword })).body).toEqual({ ok: true });
    expect(await signIn(email, newPassword)).toBe(200);
    expect(await ask(resetPassword, { email, key, newPassword: "a third one" })).toMatchObject(
      WRONG_CODE,
    );
    expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG_CODE);
  });

  it("is set anew with nothing of it in an address, too", async () => {
    const email = await someone();
    const key = await codeFor(email);
    const given = { email, key };
    const wrong = { error: { details: { "body.key": "Invalid otp!" } } };
    const post = async (call: typeof checkCode | typeof resetPasswordByCode, body: object) =>
      (await api.app.inject({ ...requestFor(call, {}), payload: body })).json();
    expect(await post(checkCode, { email, key: otherThan(key) })).toMatchObject(wrong);
    expect(await post(checkCode, given)).toEqual({ ok: true });
    const newPassword = "another horse";
    expect(await post(resetPasswordByCode, { ...given, newPassword })).toEqual({ ok: true });
    expect(await signIn(email, newPassword)).toBe(200);
    expect(await post(resetPasswordByCode, { ...given, newPassword })).toMatchObject(wrong);
  });

  it("leaves neither code nor password readable in the database or the mail's reply", async () => {
    const email = await someone();
    const code = await codeFor(email);
    const rows = await api.database.db.select().from(passwordResets);
    expect(rows.at(-1)?.keyHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("ends the lock that failed sign-ins brought", async () => {
    const email = await someone();
    const address = freshAddress();
    for (let n = 0; n < 5; n++) expect(await signIn(email, "not this one", address)).toBe(401);
    expect(await signIn(email, PASSWORD, address)).toBe(429);
    const key = await codeFor(email);
    await ask(resetPassword, { email, key, newPassword: PASSWORD }, address);
    expect(await signIn(email, PASSWORD, address)).toBe(200);
  });

  it("is replaced by one of a length that can be", async () => {
    const email = await someone();
    const key = await codeFor(email);
    for (const newPassword of ["short", "x".repeat(21)]) {
      expect(await ask(resetPassword, { email, key, newPassword })).toMatchObject({
        status: 422,
        body: { error: { details: { "query.newPassword": expect.any(String) } } },
      });
    }
    expect(await status(resetPassword, { email, key, newPassword: PASSWORD })).toBe(200);
  });
});

describe("a code", () => {
  it("is good for ten minutes", async () => {
    const email = await someone();
    const key = await codeFor(email);
    const { now } = api.clock;
    const travel = (ms: number) => {
      api.clock.now = new Date(now.getTime() + ms);
    };
    travel(10 * 60_000 - 1);
    expect(await status(verifyKey, { email, key })).toBe(200);
    travel(10 * 60_000);
    expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG_CODE);
    travel(0);
  });

  it("is good for five tries, one after the other or all at once", async () => {
    const email = await someone();
    const first = await codeFor(email);
    const wrong = { email, key: otherThan(first) };
    for (let n = 0; n < 4; n++) expect(await ask(verifyKey, wrong)).toMatchObject(WRONG_CODE);
    expect(await status(verifyKey, { email, key: first })).toBe(200);
    expect(await ask(resetPassword, { ...wrong, newPassword: "another horse" })).toMatchObject(
      WRONG_CODE,
    );
    expect(await ask(verifyKey, { email, key: first })).toMatchObject(WRONG_CODE);

    const second = await codeFor(email);
    const guesses = Array.from({ length: 10 }, () =>
      ask(verifyKey, { email, key: otherThan(second) }),
    );
    for (const reply of await Promise.all(guesses)) expect(reply).toMatchObject(WRONG_CODE);
    expect(await ask(verifyKey, { email, key: second })).toMatchObject(WRONG_CODE);
  });

  it("opens one account alone, once, whoever is quicker", async () => {
    const email = await someone();
    const other = await someone();
    const key = await codeFor(email);
    await codeFor(other);
    expect(await ask(verifyKey, { email: other, key })).toMatchObject(WRONG_CODE);
    const passwords = ["first horse", "second horse"];
    const statuses = await Promise.all(
      passwords.map((newPassword) => status(resetPassword, { email, key, newPassword })),
    );
    expect([...statuses].sort()).toEqual([200, 422]);
    for (const [n, password] of passwords.entries()) {
      expect(await signIn(email, password)).toBe(statuses[n] === 200 ? 200 : 401);
    }
  });

  it("stays as it is while it is good, whoever asks for another", async () => {
    const email = await someone();
    const key = await codeFor(email);
    for (let n = 0; n < 4; n++) await ask(verifyKey, { email, key: otherThan(key) });
    expect(await status(forgotPassword, { email })).toBe(200);
    // What the call left to do after its reply is done once another's mail, asked for later, is sent.
    await codeFor(await someone());
    expect(mailsTo(email)).toHaveLength(1);
    expect(await status(verifyKey, { email, key })).toBe(200);
    // Nor are its tries given back.
    expect(await ask(verifyKey, { email, key: otherThan(key) })).toMatchObject(WRONG_CODE);
    expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG_CODE);
  });

  it("is followed by another once it is good no more", async () => {
    const email = await someone();
    const first = await codeFor(email);
    const { now } = api.clock;
    try {
      api.clock.now = new Date(now.getTime() + 10 * 60_000);
      const second = await codeFor(email);
      expect(await ask(verifyKey, { email, key: first })).toMatchObject(WRONG_CODE);
      expect(await status(verifyKey, { email, key: second })).toBe(200);
    } finally {
      api.clock.now = now;
    }
    const rows = api.database.db
      .select({ id: users.id })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(eq(users.email, email));
    expect(await rows).toHaveLength(1);
  });

  it.each(["", "12345", "1234567"])("has six characters, not %j", async (key) => {
    expect(await ask(verifyKey, { email: "admin@test.example", key })).toMatchObject({
      status: 422,
      body: { error: { details: { "query.key": "Invalid otp!" } } },
    });
  });
});

describe("who has an account", () => {
  it("is told by no reply", async () => {
    const known = await someone();
    const inactive = await someone({ status: "inactive" });
    const replies = [];
    for (const email of [inactive, "nobody@test.example", known]) {
      const { status, body } = await ask(forgotPassword, { email });
      replies.push({ status, body });
    }
    expect(replies).toEqual(Array.from(replies, () => ({ status: 200, body: { ok: true } })));
    await soon(() => expect(mailsTo(known)).toHaveLength(1));
    expect([...mailsTo(inactive), ...mailsTo("nobody@test.example")]).toEqual([]);
    const key = "AAAAAA";
    for (const email of [known, inactive, "nobody@test.example"]) {
      expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG_CODE);
      expect(await ask(resetPassword, { email, key, newPassword: PASSWORD })).toMatchObject(
        WRONG_CODE,
      );
    }
  });

  it("is told by no delay or failure of the mail either", async () => {
    const email = await someone();
    let attempts = 0;
    let fail = () => {};
    const hanging = () => {
      attempts++;
      return new Promise<void>((_, reject) => {
        fail = () => reject(new Error("the mail server is away"));
      });
    };
    await delivering(hanging, async () => {
      // The mail is still on its way when the reply is there.
      expect((await ask(forgotPassword, { email })).body).toEqual({ ok: true });
      await soon(() => expect(attempts).toBe(1));
      fail();
    });
    expect(await status(verifyKey, { email, key: await codeFor(email) })).toBe(200);
  });

  it("who is made inactive meanwhile has a code no more", async () => {
    const email = await someone();
    const key = await codeFor(email);
    await api.database.db.update(users).set({ status: "inactive" }).where(eq(users.email, email));
    expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG_CODE);
    expect(await ask(resetPassword, { email, key, newPassword: PASSWORD })).toMatchObject(
      WRONG_CODE,
    );
  });
});
