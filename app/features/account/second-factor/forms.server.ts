import { SECOND_FACTOR_ROLES } from "contract/account/facts";
import { z } from "zod";
import { currentPassword } from "../own/index.server";

const ANY_CODE = "Enter a code from your authenticator app, or a recovery code";
const NO_CODE = "Enter the 6 digits that your app shows";

export const CurrentPasswordForm = z.object({ currentPassword });
export const PASSWORD = ["currentPassword"];

/** What a change of a second factor asks for: the password, and a code or a recovery code. */
export const PasswordAndCodeForm = CurrentPasswordForm.extend({
  code: z.string({ error: ANY_CODE }).trim().min(1, ANY_CODE).max(60),
});
export const PASSWORD_AND_CODE = [...PASSWORD, "code"];

/** The first code of a new secret; apps show it with a space in it. */
export const CodeForm = z.object({
  code: z
    .string({ error: NO_CODE })
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, NO_CODE)),
});

/** A form that is a button. */
export const NothingForm = z.object({});

/** The roles whose boxes are ticked; none is no field at all. */
export const RulesForm = z.object({
  secondFactorRoles: z.array(z.enum(SECOND_FACTOR_ROLES)).default([]),
});
