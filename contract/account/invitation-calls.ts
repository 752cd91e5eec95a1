import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Done, Id, Instant } from "../common";
import { Role } from "../entities";

const ofUser = {
  tag: "Users",
  needsSession: true,
  scope: "entity",
  access: MANAGERS,
  extension: true,
  params: z.object({ id: Id }),
} as const;

const Invitation = z.object({ sentAt: Instant, expiresAt: Instant });

/** What is known of how somebody can sign in. */
export const Joining = z.object({
  emailVerified: z
    .boolean()
    .describe("Whether it is known that the email is theirs; an OpenID identity needs that."),
  hasPassword: z.boolean(),
  invitation: Invitation.nullable().describe("The open one; null: there is none."),
});
export type Joining = z.infer<typeof Joining>;

export const getInvitation = defineCall({
  ...ofUser,
  id: "users.getInvitation",
  method: "GET",
  path: "/users/{id}/invitation",
  summary: "Whether a user was invited, has a password, and has a verified email",
  reply: Joining,
});

export const inviteUser = defineCall({
  ...ofUser,
  id: "users.invite",
  method: "POST",
  path: "/users/{id}/invitation",
  summary:
    "Mail a user a link to choose a password, good once and for 7 days, in place of one that was sent before. 409 for somebody who has joined already",
  body: z.strictObject({
    page: z
      .url({ protocol: /^https?$/, error: "must be an http(s) address" })
      .max(500)
      .describe("The console's page that takes invitations: `https://…/reset-password`."),
  }),
  reply: Invitation,
});

export const withdrawInvitation = defineCall({
  ...ofUser,
  id: "users.withdrawInvitation",
  method: "DELETE",
  path: "/users/{id}/invitation",
  summary: "Withdraw a user's open invitation; 404 where there is none",
  reply: Done,
});

const invitation = {
  tag: "Account",
  scope: "account",
  access: "public",
  extension: true,
} as const;
const token = z.string().min(1).max(200).describe("The secret of the link.");

export const Invited = z.object({ displayName: z.string(), email: z.string(), role: Role });
export type Invited = z.infer<typeof Invited>;

export const checkInvitation = defineCall({
  ...invitation,
  id: "invitations.check",
  method: "POST",
  path: "/invitations/check",
  summary: "Whom an invitation is for; 404 for one that has expired, was used or was withdrawn",
  body: z.strictObject({ token }),
  reply: Invited,
});

export const acceptInvitation = defineCall({
  ...invitation,
  id: "invitations.accept",
  method: "POST",
  path: "/invitations/accept",
  summary: "Choose a password with an invitation, which is used up and verifies the email",
  body: z.strictObject({ token, newPassword: z.string().min(6).max(20) }),
  reply: Invited,
});
