import { z } from "zod";
import { defineCall, EVERYONE } from "../call";
import { Done, Id, Instant } from "../common";

/** A sign-in that goes on. */
export const SignInSession = z.object({
  id: Id,
  device: z.string().describe("The browser and system, in a few words."),
  address: z.string().describe("Where it was used last."),
  place: z
    .string()
    .nullable()
    .describe(
      'Where that is, about: "Columbus, United States", "a local network"; null if unknown.',
    ),
  createdAt: Instant,
  usedAt: Instant.describe("To a minute or so."),
  /** The one that asks. */
  current: z.boolean(),
  /** The manager as whom an admin signed in. */
  actingAs: z.object({ id: Id, displayName: z.string() }).nullable(),
});
export type SignInSession = z.infer<typeof SignInSession>;

const sessions = {
  tag: "Account",
  scope: "account",
  access: EVERYONE,
  extension: true,
  before: "terms",
} as const;

export const logout = defineCall({
  ...sessions,
  id: "users.logout",
  method: "POST",
  path: "/users/logout",
  summary: 'End the session that asks, and every "login as" that was begun in it',
  reply: Done,
});

export const listSessions = defineCall({
  ...sessions,
  id: "sessions.list",
  method: "GET",
  path: "/users/me/sessions",
  summary:
    "The caller's sessions that go on: the one that asks, then used last first, 100 at most. An admin's \"login as\" are among them",
  reply: z.object({ data: z.array(SignInSession) }),
});

export const endSession = defineCall({
  ...sessions,
  id: "sessions.end",
  method: "DELETE",
  path: "/users/me/sessions/{id}",
  summary: "End one of the caller's sessions",
  params: z.object({ id: Id }),
  reply: Done,
});

export const endOtherSessions = defineCall({
  ...sessions,
  id: "sessions.endOthers",
  method: "DELETE",
  path: "/users/me/sessions",
  summary: "End all of the caller's sessions but the one that asks",
  reply: Done,
});
