import { requestFacts } from "~/server/request.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { NO_LOGIN, refusalOf, refusedPage, wayBack } from "./refusal.server";
import { type ActiveOffice, readSession, type Session, type SessionUser } from "./session.server";
import { redirectWithToast } from "./toast.server";
import { signInUrl } from "./urls";

export interface SignedIn {
  /** Who is signed in; the manager while an admin acts as one. */
  user: SessionUser;
  /** The active office; none for an admin, nor for a manager without one. */
  office: ActiveOffice | undefined;
  isAdmin: boolean;
  /** True while an admin is signed in as a manager. */
  isActing: boolean;
  /** In whose name the upstream is called. Failures end as the user should see them. */
  upstream: UpstreamContext;
  session: Session;
}

const memo = new WeakMap<Request, Promise<Session | undefined>>();

function sessionOf(request: Request): Promise<Session | undefined> {
  let session = memo.get(request);
  if (!session) {
    session = readSession(request);
    memo.set(request, session);
  }
  return session;
}

/**
 * Who is signed in, and the context for calling the upstream in their name.
 * @throws a redirect to the sign-in, with the way back, where nobody is
 */
export async function requireSignedIn(request: Request): Promise<SignedIn> {
  const session = await sessionOf(request);
  if (session) return signedIn(session, request);
  throw await redirectWithToast(
    signInUrl(wayBack(request)),
    { type: "error", message: NO_LOGIN },
    request,
  );
}

/**
 * As {@link requireSignedIn}, for what only an admin may see.
 * @throws also an error page (403) for anyone else
 */
export async function requireAdmin(request: Request): Promise<SignedIn> {
  const who = await requireSignedIn(request);
  if (who.isAdmin) return who;
  throw refusedPage(request, 403, "Only an admin may see this page.");
}

/** Who is signed in, if anybody is. */
export async function signedInOrNone(request: Request): Promise<SignedIn | undefined> {
  const session = await sessionOf(request);
  return session && signedIn(session, request);
}

function signedIn(session: Session, request: Request): SignedIn {
  const { user, office } = session;
  return {
    user,
    office,
    isAdmin: user.role === "admin",
    isActing: session.acting !== undefined,
    session,
    upstream: {
      ...requestFacts(request),
      token: session.token,
      officeToken: session.acting?.officeToken,
      role: user.role,
      officeId: office?.id ?? user.officeId,
      // A write runs to its end even when the browser goes away: half of it would be worse.
      signal: request.method === "GET" ? request.signal : undefined,
      refuse: (error) => refusalOf(error, request, session),
    },
  };
}
