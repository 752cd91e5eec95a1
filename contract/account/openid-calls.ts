import { z } from "zod";
import { defineCall } from "../call";
import { SignedIn } from "./calls";

const common = { tag: "Account", scope: "account", access: "public", extension: true } as const;

export const SignInMethods = z.object({
  password: z.boolean().describe("Whether email and password are taken."),
  openid: z
    .object({ name: z.string().describe("What people call the provider.") })
    .nullable()
    .describe("The OpenID provider; null: there is none."),
  invitations: z
    .boolean()
    .optional()
    .describe("Whether people can be sent a link to choose a password; absent: they can't."),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const getSignInMethods = defineCall({
  ...common,
  id: "signInMethods.get",
  method: "GET",
  path: "/sign-in-methods",
  summary: "How people sign in here",
  reply: SignInMethods,
});

export const OpenIdBegun = z.object({
  url: z.string().describe("Where the browser is to go: a page of the provider."),
  attempt: z
    .string()
    .describe("To store for this browser alone, and sent with the provider's answer."),
});
export type OpenIdBegun = z.infer<typeof OpenIdBegun>;

export const beginOpenId = defineCall({
  ...common,
  id: "openid.begin",
  method: "POST",
  path: "/openid/begin",
  summary: "Begin a sign-in at the OpenID provider; it is to be finished within 10 minutes",
  body: z.strictObject({
    redirectUri: z
      .url({ protocol: /^https?$/, error: "must be an http(s) address" })
      .max(500)
      .describe("Where the provider sends the browser back to; it must be registered there."),
  }),
  reply: OpenIdBegun,
});

export const finishOpenId = defineCall({
  ...common,
  id: "openid.finish",
  method: "POST",
  path: "/openid/finish",
  summary: "Sign in with what the provider answered",
  body: z.strictObject({
    attempt: z.string().min(1).max(4000),
    answer: z
      .string()
      .max(8000)
      .describe("The query of the address that the provider sent the browser back to."),
  }),
  reply: SignedIn,
});
