import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Done, Id } from "../common";

const credentials = {
  tag: "Account",
  scope: "account",
  access: EVERYONE,
  extension: true,
} as const;
const currentPassword = z.string().min(1).max(200);
const email = z.email().max(254).toLowerCase();
const key = z.string().trim().length(6).describe("In any letter case.");

/** What came of asking for another email. */
const EmailChange = z.object({
  ok: z.literal(true),
  codeSent: z
    .boolean()
    .optional()
    .describe("Whether it waits for the code that was mailed to it; false: it is done."),
});

export const changePassword = defineCall({
  ...credentials,
  id: "users.changePassword",
  method: "POST",
  path: "/users/me/password",
  before: "password",
  summary:
    "Set a new password with the current one. All other sessions end, and a mail says so. 403 for an admin who acts as somebody else",
  body: z.strictObject({ currentPassword, newPassword: z.string().min(6).max(20) }),
  reply: Done,
});

export const changeEmail = defineCall({
  ...credentials,
  id: "users.changeEmail",
  method: "POST",
  path: "/users/me/email",
  summary:
    "Ask for another email with the current password: a code is mailed there, good for 10 minutes and 5 tries. Nothing changes before it is entered. 403 for an admin who acts as somebody else; 409 when another user has it",
  body: z.strictObject({ currentPassword, email }),
  reply: EmailChange,
});

export const confirmEmail = defineCall({
  ...credentials,
  id: "users.confirmEmail",
  method: "POST",
  path: "/users/me/email/confirm",
  summary:
    "Change the email with the code that was mailed to the new one. All other sessions end, and a mail to the old email says so",
  body: z.strictObject({ key }),
  reply: Done,
});

const ofSomebody = {
  tag: "Users",
  needsSession: true,
  scope: "entity",
  access: MANAGERS,
  extension: true,
  params: z.object({ id: Id }),
} as const;

export const changeUsersEmail = defineCall({
  ...ofSomebody,
  id: "users.changeUsersEmail",
  method: "POST",
  path: "/users/{id}/email",
  summary:
    "Give a user another email, or confirm the present one. An admin's word is enough; for a manager a code is mailed there, good for 10 minutes and 5 tries, and nothing changes before it is entered",
  body: z.strictObject({ email }),
  reply: EmailChange,
});

export const confirmUsersEmail = defineCall({
  ...ofSomebody,
  id: "users.confirmUsersEmail",
  method: "POST",
  path: "/users/{id}/email/confirm",
  summary:
    "Change a user's email with the code that was mailed to the new one. A mail to the old email says so",
  body: z.strictObject({ key }),
  reply: Done,
});
