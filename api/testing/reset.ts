import type { CallInput } from "contract/call";
import { forgotPassword, type resetPassword, type verifyKey } from "contract/calls";
import { expect, vi } from "vitest";
import { users } from "../db/schema";
import type { Mail } from "../mail/mailer";
import { requestFor, testApi } from "./api";

/** The reply to a wrong code. */
export const WRONG_CODE = {
  status: 422,
  body: {
    status: "INVALID_REQUEST",
    error_message: "Invalid otp!",
    error: { details: { "query.key": "Invalid otp!" } },
  },
};

/** Waits for what a reply does not wait for. */
export const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

let lastAddress = 0;
/** An address that nobody came from before. */
export const freshAddress = () => `10.1.${lastAddress++}.1`;

type ResetCall = typeof forgotPassword | typeof verifyKey | typeof resetPassword;

/** An API whose mail is read, and people who forget their passwords. */
export async function resetApi() {
  const sent: Mail[] = [];
  const arrives = async (mail: Mail) => void sent.push(mail);
  /** What becomes of a mail; most tests let it arrive. */
  let deliver: (mail: Mail) => Promise<void> = arrives;
  const api = await testApi({ trustProxy: 1, mailer: { send: (mail) => deliver(mail) } });

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
  const mailsTo = (email: string) => sent.filter(({ to }) => to === email.toLowerCase());
  let people = 0;

  return {
    api,
    ask,
    mailsTo,
    status: async (...input: Parameters<typeof ask>) => (await ask(...input)).status,
    /** Lets mails go another way while something is done. */
    async delivering<T>(otherwise: (mail: Mail) => Promise<void>, work: () => Promise<T>) {
      deliver = otherwise;
      try {
        return await work();
      } finally {
        deliver = arrives;
      }
    },
    /** Someone new, whom no limit knows yet. */
    async someone(values: Partial<typeof users.$inferInsert> = {}): Promise<string> {
      const email = `person${++people}@test.example`;
      await api.database.db
        .insert(users)
        .values({ displayName: email, email, role: "office-manager", ...values });
      return email;
    },
    /** Asks for a code and reads it in the mail. */
    async codeFor(email: string): Promise<string> {
      const before = mailsTo(email).length;
      expect((await ask(forgotPassword, { email })).body).toEqual({ ok: true });
      await soon(() => expect(mailsTo(email)).toHaveLength(before + 1));
      const { text = "" } = mailsTo(email).at(-1) ?? {};
      return /^ {4}([2-9A-HJKMNP-Z]{6})$/m.exec(text)?.[1] ?? "";
    },
  };
}
