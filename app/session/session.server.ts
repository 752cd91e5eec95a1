import { Role } from "contract/entities";
import { z } from "zod";
import { signedCookie } from "~/server/cookies.server";

const LIFETIME_SECONDS = 12 * 60 * 60;
/** So long it is known whose session it was: a form sent after its end comes back to them alone. */
const REMEMBERED_SECONDS = 30 * 60;
/** Browsers drop a cookie of more than 4,096 bytes with its name and attributes; with some room. */
export const LARGEST_COOKIE = 3900;

const SessionUser = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  photo: z.string().optional(),
  role: Role,
  officeId: z.string().optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

const ActiveOffice = z.object({
  id: z.string(),
  name: z.string(),
  /** An IANA name. */
  timeZone: z.string().optional(),
});
export type ActiveOffice = z.infer<typeof ActiveOffice>;

const Session = z.object({
  token: z.string(),
  /** Whom the upstream sees: the manager while an office-manager token is held. */
  user: SessionUser,
  /** The active office, for pages that belong to none yet; an admin has none. */
  office: ActiveOffice.optional(),
  /** The manager's own office, once another one is active. */
  home: ActiveOffice.optional(),
  /** An admin's sign-in as a manager, with the admin to return to. */
  acting: z.object({ officeToken: z.string(), admin: SessionUser }).optional(),
  /** The id of whose pages say nothing of their reader: who signed in first, with this browser. */
  first: z.string().optional(),
  /** When it began, in seconds since 1970. */
  since: z.number(),
});
export type Session = z.infer<typeof Session>;

const sessionCookie = (request: Request) =>
  signedCookie("waybook_session", LIFETIME_SECONDS, request);

/** A session that begins now. */
export const newSession = (parts: Omit<Session, "since">): Session => ({
  ...parts,
  since: nowSeconds(),
});

/** The session of a request; undefined where there is none, it is forged, or it is over. */
export async function readSession(request: Request): Promise<Session | undefined> {
  const read = Session.safeParse(await cookieOf(request));
  if (!read.success) return undefined;
  return nowSeconds() - read.data.since < LIFETIME_SECONDS ? read.data : undefined;
}

/** What is left of a session that was ended: whose it was. */
const Ended = Session.pick({ first: true, acting: true }).extend({
  user: z.object({ id: z.string() }),
});

/** The id of who was signed in last, also for a while after their session is over. */
export async function lastReader(request: Request): Promise<string | undefined> {
  return Ended.safeParse(await cookieOf(request)).data?.user.id;
}

async function cookieOf(request: Request): Promise<unknown> {
  const header = request.headers.get("cookie");
  return header ? sessionCookie(request).parse(header) : undefined;
}

/**
 * The `Set-Cookie` value that saves the session.
 * @throws Error if the tokens are too long for a cookie
 */
export async function saveSession(session: Session, request: Request): Promise<string> {
  const left = Math.max(0, LIFETIME_SECONDS - (nowSeconds() - session.since));
  const maxAge = left + REMEMBERED_SECONDS;
  const before = Ended.safeParse(await cookieOf(request)).data;
  const first = before?.first ?? before?.acting?.admin.id ?? before?.user.id;
  const saved: Session = { ...session, first: first === session.user.id ? undefined : first };
  const value = await sessionCookie(request).serialize(saved, { maxAge });
  if (value.length > LARGEST_COOKIE) {
    throw new Error(`The session needs ${value.length} bytes: the upstream's tokens are too long`);
  }
  return value;
}

/** The `Set-Cookie` value that ends the session, and remembers for a while whose it was. */
export async function endSession(request: Request): Promise<string> {
  const before = Ended.omit({ acting: true }).safeParse(await cookieOf(request)).data;
  const ended: z.infer<typeof Ended> | "" = before ?? "";
  return sessionCookie(request).serialize(ended, { maxAge: ended ? REMEMBERED_SECONDS : 0 });
}

/** Without the office-manager token: the admin's own session again, which began when it did. */
export function withoutActing(session: Session): Session {
  if (!session.acting) return session;
  return { token: session.token, user: session.acting.admin, since: session.since };
}

/** The header of an answer after which another user is signed in: scripts load its page anew. */
export const RELOADS: [string, string] = ["X-Remix-Reload-Document", "true"];

const nowSeconds = () => Math.floor(Date.now() / 1000);
