import type { AppLoadContext } from "@remix-run/node";
import type { Units } from "~/lib/figures";
import { requestFacts } from "~/server/request.server";
import type { UpstreamContext } from "~/upstream/client.server";
import type { UpstreamError } from "~/upstream/errors";
import { unitsChoice } from "./browser-choice.server";
import { officeOfPage, officeThatHas } from "./page-office.server";
import { elsewherePage, NO_LOGIN, refusalOf, refusedPage, wayBack } from "./refusal.server";
import { type ActiveOffice, readSession, type Session, type SessionUser } from "./session.server";
import { redirectWithToast } from "./toast.server";
import { signInUrl } from "./urls";

export interface SignedIn {
  /** Who is signed in; the manager while an admin acts as one. */
  user: SessionUser;
  /** The office that the page belongs to; none for an admin, nor for a manager without one. */
  office: ActiveOffice | undefined;
  isAdmin: boolean;
  /** True while an admin is signed in as a manager. */
  isActing: boolean;
  /** In whose name the upstream is called. Failures end as the user should see them. */
  upstream: UpstreamContext;
  session: Session;
  /** What distances are shown in. */
  units?: Units;
}

/** What loaders and actions are given. The context lives as long as the browser's request. */
export interface RequestArgs {
  /** Remix hands each loader a copy of its own. */
  request: Request;
  context: AppLoadContext;
  /** The answer is a file: it is read by others, and in miles for everybody. */
  isFile?: boolean;
}

/** The session is read once a request, whichever of its loaders asks first. */
const sessions = new WeakMap<AppLoadContext, Promise<Session | undefined>>();

function sessionOf({ request, context }: RequestArgs): Promise<Session | undefined> {
  let session = sessions.get(context);
  if (!session) {
    session = readSession(request);
    sessions.set(context, session);
  }
  return session;
}

/**
 * Who is signed in, and the context for calling the upstream in their name.
 * @throws a redirect to the sign-in, with the way back, where nobody is
 */
export async function requireSignedIn(args: RequestArgs): Promise<SignedIn> {
  const { request } = args;
  const session = await sessionOf(args);
  if (session) return signedIn(session, args);
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
export async function requireAdmin(args: RequestArgs): Promise<SignedIn> {
  const who = await requireSignedIn(args);
  if (who.isAdmin) return who;
  throw refusedPage(args.request, 403, "Only an admin may see this page.");
}

/** Who is signed in, if anybody is. */
export async function signedInOrNone(args: RequestArgs): Promise<SignedIn | undefined> {
  const session = await sessionOf(args);
  return session && signedIn(session, args);
}

/**
 * For what is no page, such as a download: what the upstream refuses is thrown as it is, to be
 * told on a page. The end of a session stays what it is everywhere.
 */
export function toldHere(who: SignedIn): SignedIn {
  const { refuse } = who.upstream;
  const told = async (error: UpstreamError) =>
    error.endsSession || error.needsTerms || error.needsPassword || error.needsSecondFactor
      ? (refuse?.(error) ?? error)
      : error;
  return { ...who, upstream: { ...who.upstream, refuse: told } };
}

/** What was read of the upstream for a request, which several loaders may ask for. */
const memos = new WeakMap<AppLoadContext, Map<string, Promise<unknown>>>();

function memoOf(context: AppLoadContext) {
  const memo = memos.get(context) ?? new Map<string, Promise<unknown>>();
  memos.set(context, memo);
  return memo;
}

async function signedIn(session: Session, args: RequestArgs): Promise<SignedIn> {
  const { user } = session;
  const own = ownScope(session, args);
  const office = await officeOfPage(session, args.request, own);
  const units = args.isFile ? undefined : await unitsChoice.read(args.request);
  return {
    user,
    office,
    isAdmin: user.role === "admin",
    isActing: session.acting !== undefined,
    session,
    units,
    upstream: office ? inTheNameOf(office, own, session, args) : own,
  };
}

/** The calls of who is signed in; of a manager, for their own office. */
function ownScope(session: Session, { request, context }: RequestArgs): UpstreamContext {
  const { user } = session;
  return {
    ...requestFacts(request),
    token: session.token,
    officeToken: session.acting?.officeToken,
    role: user.role,
    memo: memoOf(context),
    officeId: user.officeId,
    // A write runs to its end even when the browser goes away: half of it would be worse.
    signal: request.method === "GET" ? request.signal : undefined,
    refuse: (error) => refusedBy(error, session, { request, context }),
  };
}

/** What is done with an answer in place of a page, by the context of its request. */
const leadingAway = new WeakMap<AppLoadContext, (answer: Response) => Promise<void>>();

/**
 * Hands over each answer that a failure of the upstream gives in place of the request's page, such
 * as a redirect to the sign-in, before it is sent.
 */
export function beforeLeadingAway(
  context: AppLoadContext,
  prepare: (answer: Response) => Promise<void>,
): void {
  leadingAway.set(context, prepare);
}

async function refusedBy(error: UpstreamError, session: Session, args: RequestArgs) {
  const refusal = await refusalOf(error, args.request, session);
  if (refusal instanceof Response) await leadingAway.get(args.context)?.(refusal);
  return refusal;
}

/** The same for another office; what it has not is looked for in all of the reader's own. */
function inTheNameOf(
  office: ActiveOffice,
  own: UpstreamContext,
  session: Session,
  args: RequestArgs,
): UpstreamContext {
  const { request } = args;
  if (office.id === own.officeId || request.method !== "GET")
    return { ...own, officeId: office.id };
  return {
    ...own,
    officeId: office.id,
    refuse: async (error, again) => {
      const all = { ...own, refuse: undefined };
      const other = again && (await officeThatHas(error, session, all, again));
      return other
        ? elsewherePage(request, session, { shown: office, other })
        : refusedBy(error, session, args);
    },
  };
}
