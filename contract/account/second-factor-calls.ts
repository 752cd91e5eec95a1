import { z } from "zod";
import { ADMIN, defineCall, EVERYONE } from "../call";
import { Done, Id, Instant } from "../common";
import { SignedIn } from "./calls";
import { SECOND_FACTOR_ROLES } from "./facts";

const common = { tag: "Account", scope: "account", extension: true } as const;
const own = { ...common, access: EVERYONE, before: "second-factor" } as const;
const currentPassword = z.string().min(1).max(200);
/** What a person types, with spaces as apps show them. */
const code = z
  .string()
  .max(60)
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().min(6, "Enter the 6 digits that your app shows, or a recovery code").max(40))
  .describe("Six digits, or where a factor is set up a recovery code.");

export const loginWithSecondFactor = defineCall({
  ...common,
  id: "users.loginWithSecondFactor",
  method: "POST",
  path: "/users/login/second-factor",
  summary:
    "The second step of a sign-in: `challenge` is what the first one answered beside `SECOND_FACTOR_NEEDED`, good for 5 minutes",
  access: "public",
  body: z.strictObject({ challenge: z.string().min(1).max(4000), code }),
  reply: SignedIn,
});

export const SecondFactor = z.object({
  since: Instant.nullable().describe("When it was set up; null: there is none."),
  recoveryCodesLeft: z.number().int(),
  required: z.boolean().describe("Whether the user's role needs one."),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const getSecondFactor = defineCall({
  ...own,
  id: "secondFactor.get",
  method: "GET",
  path: "/users/me/second-factor",
  summary: "Whether one's own sign-in asks for a code",
  reply: SecondFactor,
});

export const SecondFactorSetup = z.object({
  setup: z.string().describe("To be sent with the first code, within 10 minutes."),
  secret: z.string().describe("In base 32, for typing."),
  uri: z.string().describe("`otpauth://…`, for a QR code."),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

export const beginSecondFactor = defineCall({
  ...own,
  id: "secondFactor.begin",
  method: "POST",
  path: "/users/me/second-factor/setup",
  summary:
    "A new secret for an app that makes codes. Nothing is stored until a code of it was right",
  body: z.strictObject({ currentPassword }),
  reply: SecondFactorSetup,
});

/** They are told this once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = defineCall({
  ...own,
  id: "secondFactor.confirm",
  method: "POST",
  path: "/users/me/second-factor",
  summary:
    "Set the second factor up with its first code. All other sessions end, and a mail says so; 409 where there is one",
  body: z.strictObject({ setup: z.string().min(1).max(4000), code }),
  reply: RecoveryCodes,
});

export const renewRecoveryCodes = defineCall({
  ...own,
  id: "secondFactor.renewRecoveryCodes",
  method: "POST",
  path: "/users/me/second-factor/recovery-codes",
  summary: "New recovery codes in place of all others; 404 without a second factor",
  body: z.strictObject({ currentPassword, code }),
  reply: RecoveryCodes,
});

export const removeSecondFactor = defineCall({
  ...own,
  id: "secondFactor.remove",
  method: "POST",
  path: "/users/me/second-factor/remove",
  summary: "Remove one's own second factor, and its recovery codes; a mail says so",
  body: z.strictObject({ currentPassword, code }),
  reply: Done,
});

export const getUsersSecondFactor = defineCall({
  ...common,
  id: "users.getSecondFactor",
  method: "GET",
  path: "/users/{id}/second-factor",
  summary: "Whether somebody's sign-in asks for a code",
  access: ADMIN,
  params: z.object({ id: Id }),
  reply: SecondFactor,
});

export const removeUsersSecondFactor = defineCall({
  ...common,
  id: "users.removeSecondFactor",
  method: "DELETE",
  path: "/users/{id}/second-factor",
  summary:
    "Remove the second factor of somebody who has lost it. Their sessions end, and a mail tells them",
  access: ADMIN,
  params: z.object({ id: Id }),
  reply: Done,
});

export const SignInRules = z.object({
  secondFactorRoles: z
    .array(z.enum(SECOND_FACTOR_ROLES))
    .max(SECOND_FACTOR_ROLES.length)
    .describe("Whose users can do nothing before they have set up a second factor."),
});
export type SignInRules = z.infer<typeof SignInRules>;

export const getSignInRules = defineCall({
  ...common,
  id: "signInRules.get",
  method: "GET",
  path: "/sign-in-rules",
  summary: "What is asked of everyone who signs in",
  access: ADMIN,
  reply: SignInRules,
});

export const setSignInRules = defineCall({
  ...common,
  id: "signInRules.set",
  method: "POST",
  path: "/sign-in-rules",
  summary: "Change what is asked of everyone who signs in with a password",
  access: ADMIN,
  body: z.strictObject(SignInRules.shape),
  reply: SignInRules,
});
