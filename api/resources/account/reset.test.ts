import type { CallInput } from "contract/call";
import {
  checkCode,
  forgotPassword,
  resetPassword,
  resetPasswordByCode,
  verifyKey,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { passwordResets, users } from "../../db/schema";
import type { Mail } from "../../mail/mailer";
import { requestFor, type TestApi, testApi } from "../../testing/api";
import { PASSWORD } from "../../testing/world";

let api: TestApi;
const sent: Mail[] = [];
/** What becomes of a mail; most tests let it arrive. */
let deliver: (mail: Mail) => Promise<void>;
const arrives = async (mail: Mail) => void sent.push(mail);

beforeAll(async () => {
  deliver = arrives;
  api = await testApi({ trustProxy: 1, mailer: { send: (mail) => deliver(mail) } });
});
afterAll(() => api.close());

let lastAddress = 0;
/** An address that nobody came from before. */
const freshAddress = () => `10.1.${lastAddress++}.1`;

type ResetCall = typeof forgotPassword | typeof verifyKey | typeof resetPassword;
async function ask<C extends ResetCall>(
  call: C,
  query: CallInput<C>["query"],
  address = freshAddress(),
) {
  const request = requestFor(call, { query });
  const headers = { "x-forwarded-for": `203.0.113.9, ${address}` };
  const reply = await api.app.inject({ ...request, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}
const status = async (...input: Parameters<typeof ask>) => (await ask(...input)).status;
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

let people = 0;
/** Someone new, whom no limit knows yet. */
async function someone(values: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const email = `person${++people}@test.example`;
  await api.database.db
    .insert(users)
    .values({ displayName: email, email, role: "office-manager", ...values });
  return email;
}

const mailsTo = (email: string) => sent.filter(({ to }) => to === email.toLowerCase());

/** Asks for a code and reads it in the mail. */
async function codeFor(email: string): Promise<string> {
  const before = mailsTo(email).length;
  expect((await ask(forgotPassword, { email })).body).toEqual({ ok: true });
  await soon(() => expect(mailsTo(email)).toHaveLength(before + 1));
  const { text = "" } = mailsTo(email).at(-1) ?? {};
  return /^ {4}([2-9A-HJKMNP-Z]{6})$/m.exec(text)?.[1] ?? "";
}
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

const WRONG = {
  status: 422,
  body: {
    status: "INVALID_REQUEST",
    error_message: "Invalid otp!",
    error: { details: { "query.key": "Invalid otp!" } },
  },
};

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
      WRONG,
    );
    expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG);
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
    expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG);
    travel(0);
  });

  it("is good for five tries, one after the other or all at once", async () => {
    const email = await someone();
    const first = await codeFor(email);
    const wrong = { email, key: otherThan(first) };
    for (let n = 0; n < 4; n++) expect(await ask(verifyKey, wrong)).toMatchObject(WRONG);
    expect(await status(verifyKey, { email, key: first })).toBe(200);
    expect(await ask(resetPassword, { ...wrong, newPassword: "another horse" })).toMatchObject(
      WRONG,
    );
    expect(await ask(verifyKey, { email, key: first })).toMatchObject(WRONG);

    const second = await codeFor(email);
    const guesses = Array.from({ length: 10 }, () =>
      ask(verifyKey, { email, key: otherThan(second) }),
    );
    for (const reply of await Promise.all(guesses)) expect(reply).toMatchObject(WRONG);
    expect(await ask(verifyKey, { email, key: second })).toMatchObject(WRONG);
  });

  it("opens one account alone, once, whoever is quicker", async () => {
    const email = await someone();
    const other = await someone();
    const key = await codeFor(email);
    await codeFor(other);
    expect(await ask(verifyKey, { email: other, key })).toMatchObject(WRONG);
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
    expect(await ask(verifyKey, { email, key: otherThan(key) })).toMatchObject(WRONG);
    expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG);
  });

  it("is followed by another once it is good no more", async () => {
    const email = await someone();
    const first = await codeFor(email);
    const { now } = api.clock;
    try {
      api.clock.now = new Date(now.getTime() + 10 * 60_000);
      const second = await codeFor(email);
      expect(await ask(verifyKey, { email, key: first })).toMatchObject(WRONG);
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
      expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG);
      expect(await ask(resetPassword, { email, key, newPassword: PASSWORD })).toMatchObject(WRONG);
    }
  });

  it("is told by no delay or failure of the mail either", async () => {
    const email = await someone();
    try {
      let attempts = 0;
      let fail = () => {};
      deliver = () => {
        attempts++;
        return new Promise((_, reject) => {
          fail = () => reject(new Error("the mail server is away"));
        });
      };
      // The mail is still on its way when the reply is there.
      expect((await ask(forgotPassword, { email })).body).toEqual({ ok: true });
      await soon(() => expect(attempts).toBe(1));
      fail();
    } finally {
      deliver = arrives;
    }
    expect(await status(verifyKey, { email, key: await codeFor(email) })).toBe(200);
  });

  it("who is made inactive meanwhile has a code no more", async () => {
    const email = await someone();
    const key = await codeFor(email);
    await api.database.db.update(users).set({ status: "inactive" }).where(eq(users.email, email));
    expect(await ask(verifyKey, { email, key })).toMatchObject(WRONG);
    expect(await ask(resetPassword, { email, key, newPassword: PASSWORD })).toMatchObject(WRONG);
  });
});

describe("asking too often", () => {
  const refused = {
    status: 429,
    body: { error: { message: "Too Many Requests." } },
    headers: { "retry-after": expect.stringMatching(/^[1-9]\d*$/) },
  };

  it("for one account from one address is refused, whether or not there is one", async () => {
    for (const email of [await someone(), "noone@test.example"]) {
      const address = freshAddress();
      for (let n = 0; n < 3; n++)
        expect(await status(forgotPassword, { email }, address)).toBe(200);
      const again = { email: email.toUpperCase() };
      expect(await ask(forgotPassword, again, address)).toMatchObject(refused);
      // Its owner is somewhere else.
      expect(await status(forgotPassword, { email })).toBe(200);
    }
  });

  it("from one address is refused, and takes nothing from others", async () => {
    const address = freshAddress();
    for (let n = 0; n < 20; n++) {
      const email = `many${n}@test.example`;
      expect(await status(forgotPassword, { email }, address)).toBe(200);
    }
    const email = await someone();
    for (let n = 0; n < 5; n++) {
      expect(await ask(forgotPassword, { email }, address)).toMatchObject(refused);
    }
    expect(await codeFor(email)).toHaveLength(6);
  });

  it("whether codes are right, from one address, is refused; right ones are not counted", async () => {
    const email = await someone();
    const key = await codeFor(email);
    const address = freshAddress();
    for (let n = 0; n < 40; n++) {
      expect(await status(verifyKey, { email, key }, address)).toBe(200);
    }
    for (let n = 0; n < 30; n++) {
      const guess = { email: `guess${n}@test.example`, key: "AAAAAA" };
      expect(await ask(verifyKey, guess, address)).toMatchObject(WRONG);
    }
    expect(await ask(verifyKey, { email, key }, address)).toMatchObject(refused);
    const reset = { email, key, newPassword: PASSWORD };
    expect(await ask(resetPassword, reset, address)).toMatchObject(refused);
    expect(await status(resetPassword, reset)).toBe(200);
  });
});
