import { z } from "zod";
import { ADMIN, defineCall, EVERYONE } from "../call";
import { User } from "../entities";

export const SignedIn = z.object({ token: z.string(), user: User.optional() });
export type SignedIn = z.infer<typeof SignedIn>;

const account = { tag: "Account", scope: "account" } as const;

export const login = defineCall({
  ...account,
  id: "users.login",
  method: "POST",
  path: "/users/login",
  summary: "Sign in with e-mail and password",
  access: "public",
  body: z.object({ email: z.email().max(254), password: z.string().min(6).max(20) }),
  reply: SignedIn,
});

export const me = defineCall({
  ...account,
  id: "users.me",
  method: "GET",
  path: "/users/me",
  summary: "The signed-in user with the office",
  access: EVERYONE,
  reply: User,
});

export const loginAs = defineCall({
  ...account,
  id: "users.loginAs",
  method: "POST",
  path: "/users/login-as",
  summary: "Sign in as an active office manager",
  access: ADMIN,
  body: z.object({ email: z.email().max(254) }),
  reply: SignedIn,
});
