import { z } from "zod";
import { ADMIN, defineCall, EVERYONE } from "../call";
import { Done } from "../common";
import { User } from "../entities";

export const SignedIn = z.object({ token: z.string(), user: User.optional() });
export type SignedIn = z.infer<typeof SignedIn>;

/** The terms in force; version 0 is none. */
export const Terms = z.object({ version: z.number().int().nonnegative(), text: z.string() });
export type Terms = z.infer<typeof Terms>;

const account = { tag: "Account", scope: "account" } as const;
const email = z.email().max(254);
const newPassword = z.string().min(6).max(20);
const key = z.string().trim().length(6, "Invalid otp!").describe("In any letter case.");

export const login = defineCall({
  ...account,
  id: "users.login",
  method: "POST",
  path: "/users/login",
  summary: "Sign in with email and password",
  access: "public",
  body: z.object({ email, password: z.string().min(6).max(20) }),
  reply: SignedIn,
});

export const me = defineCall({
  ...account,
  id: "users.me",
  method: "GET",
  path: "/users/me",
  summary: "The signed-in user with the office",
  access: EVERYONE,
  before: "terms",
  reply: User,
});

export const loginAs = defineCall({
  ...account,
  id: "users.loginAs",
  method: "POST",
  path: "/users/login-as",
  summary: "Sign in as an active office manager",
  access: ADMIN,
  body: z.object({ email }),
  reply: SignedIn,
});

export const forgotPassword = defineCall({
  ...account,
  id: "users.forgotPassword",
  method: "POST",
  path: "/users/forgot-password",
  summary: "Mail a reset code. The reply is the same whether or not the email is known",
  access: "public",
  query: z.object({ email }),
  reply: Done,
});

export const verifyKey = defineCall({
  ...account,
  id: "users.verifyKey",
  method: "POST",
  path: "/users/verify-key",
  summary: "Check a reset code: good for 10 minutes and 5 tries",
  access: "public",
  query: z.object({ email, key }),
  reply: Done,
});

export const resetPassword = defineCall({
  ...account,
  id: "users.resetPassword",
  method: "POST",
  path: "/users/reset-password",
  summary: "Set a new password with a reset code, which is used up by it",
  access: "public",
  query: z.object({ email, key, newPassword }),
  reply: Done,
});

export const checkCode = defineCall({
  ...account,
  id: "users.checkCode",
  method: "POST",
  path: "/password-resets/check",
  summary: "Check a reset code as `/users/verify-key` does, with nothing of it in the URL",
  access: "public",
  extension: true,
  body: z.strictObject({ email, key }),
  reply: Done,
});

export const resetPasswordByCode = defineCall({
  ...account,
  id: "users.resetPasswordByCode",
  method: "POST",
  path: "/password-resets",
  summary:
    "Set a new password as `/users/reset-password` does, with neither it nor the code in the URL",
  access: "public",
  extension: true,
  body: z.strictObject({ email, key, newPassword }),
  reply: Done,
});

export const getTerms = defineCall({
  ...account,
  id: "terms.get",
  method: "GET",
  path: "/terms",
  summary: "The terms in force; version 0 where there are none",
  access: EVERYONE,
  extension: true,
  before: "terms",
  reply: Terms,
});

export const publishTerms = defineCall({
  ...account,
  id: "terms.publish",
  method: "POST",
  path: "/terms",
  summary: "Put new terms in force; everyone has to accept them again",
  access: ADMIN,
  extension: true,
  creates: true,
  body: z.strictObject({ text: z.string().trim().min(1).max(100_000) }),
  reply: Terms,
});

export const acceptTerms = defineCall({
  ...account,
  id: "terms.accept",
  method: "POST",
  path: "/users/me/accept-terms",
  summary: "Accept the terms in force; 409 when the version is another one",
  access: EVERYONE,
  extension: true,
  before: "terms",
  body: z.strictObject({ version: z.number().int().min(1).max(1_000_000) }),
  reply: Done,
});
