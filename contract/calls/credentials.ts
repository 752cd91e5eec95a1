import { z } from "zod";
import { defineCall, EVERYONE } from "../call";
import { Done } from "../common";

const credentials = {
  tag: "Account",
  scope: "account",
  access: EVERYONE,
  extension: true,
} as const;
const currentPassword = z.string().min(1).max(200);

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
    "Change the e-mail with the current password. All other sessions end, and a mail to the old e-mail says so. 403 for an admin who acts as somebody else; 409 when another user has it",
  body: z.strictObject({ currentPassword, email: z.email().max(254).toLowerCase() }),
  reply: Done,
});
