import { me as getMe, login, loginAs, type SignedIn } from "contract/account/calls";
import type { User } from "contract/entities";
import { getOffice } from "contract/offices/calls";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { requestFacts } from "~/server/request.server";
import { sentForm } from "~/server/sent-form.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { NO_OFFICE, UpstreamError } from "~/upstream/errors";
import { blocksCookies, COOKIES_BLOCKED } from "./cookie-probe.server";
import { type ActiveOffice, newSession, type Session, type SessionUser } from "./session.server";
import { endToken } from "./sign-out.server";

const NO_ACCESS = "You don't have access please contact to admin !";

const LONGEST_NAME = 80;
const LONGEST_PHOTO = 300;

const Credentials = z.object({
  email: z.email("Invalid email!").max(254, "Invalid email!"),
  password: z.string("Invalid Password!").min(6, "Invalid Password!").max(20, "Invalid Password!"),
});

/** A sign-in that failed, with what to show; the password is never part of it. */
export interface SignInFailure {
  ok: false;
  /** 400 for what was typed wrong, else as the upstream answered. */
  status: number;
  /** The email as typed. */
  email: string;
  fieldErrors: { email?: string; password?: string };
  /** For the red toast. */
  message?: string;
  retryAfter?: number;
}

/** A sign-in that went well, but for what the next page is to tell. */
export interface SignInSuccess {
  ok: true;
  session: Session;
  notice?: string;
}

/** The password was right, and a code is needed with what the upstream wants back. */
export interface CodeNeeded {
  ok: false;
  challenge: string;
}

export type SignInResult = SignInSuccess | SignInFailure | CodeNeeded;

/** Reads the sign-in form of a request and signs in by it. The body is read only once. */
export const authenticate = (request: Request): Promise<SignInResult> =>
  authenticator.authenticate("form", request);

/** Reads the form as all actions do, so that it is checked. */
class CheckedFormStrategy extends FormStrategy<SignInResult> {
  override async authenticate(request: Request): Promise<SignInResult> {
    return this.verify({ form: await sentForm(request), request });
  }
}

const authenticator = new Authenticator<SignInResult>().use(
  new CheckedFormStrategy(async ({ form, request }) => {
    const email = String(form.get("email") ?? "").trim();
    if (blocksCookies(request, form)) {
      return { ok: false, status: 400, email, fieldErrors: {}, message: COOKIES_BLOCKED };
    }
    const read = Credentials.safeParse({ email, password: form.get("password") });
    if (!read.success) {
      const { fieldErrors } = z.flattenError(read.error);
      return {
        ok: false,
        status: 400,
        email,
        fieldErrors: { email: fieldErrors.email?.[0], password: fieldErrors.password?.[0] },
      };
    }
    try {
      return await signInWith(read.data, request);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const { challenge } = error;
      return challenge ? { ok: false, challenge } : failureOf(error, email);
    }
  }),
  "form",
);

async function signInWith(
  credentials: z.infer<typeof Credentials>,
  request: Request,
): Promise<SignInResult> {
  const signedIn = await call({ ...requestFacts(request), token: "" }, login, {
    body: credentials,
  });
  return withToken(signedIn, credentials.email, request);
}

/**
 * The session of whoever a token of the upstream is for.
 *
 * @param email as typed, for where it comes to nothing
 */
export async function withToken(
  { token, user: told }: SignedIn,
  email: string,
  request: Request,
): Promise<SignInSuccess | SignInFailure> {
  const context: UpstreamContext = { ...requestFacts(request), token };
  const me = await call(context, getMe).catch((error) => {
    // Some tell nobody anything who has not accepted the terms, which takes being signed in.
    if (error instanceof UpstreamError && error.needsTerms && told) return told;
    throw error;
  });
  if (me.role === "agent") {
    await endToken(token, request);
    return {
      ok: false,
      status: 403,
      email,
      fieldErrors: {},
      message: NO_ACCESS,
    };
  }
  const user = toSessionUser(me);
  const office = await officeOf(me, context);
  const session = newSession({ token, user, office });
  return { ok: true, session, notice: lacksOffice(user) ? NO_OFFICE : undefined };
}

const lacksOffice = (user: SessionUser) => user.role === "office-manager" && !user.officeId;

function failureOf(error: UpstreamError, email: string): SignInFailure {
  const { message, retryAfter } = error;
  const status = error.kind === "http" && error.status < 500 ? error.status : error.pageStatus;
  return { ok: false, status, email, fieldErrors: {}, message, retryAfter };
}

/**
 * An admin's session with a manager's token beside the admin's own.
 * @throws UpstreamError where the upstream refuses
 */
export async function actAs(
  email: string,
  session: Session,
  upstream: UpstreamContext,
): Promise<Session> {
  const { token } = await call(upstream, loginAs, { body: { email } });
  const asManager: UpstreamContext = { ...upstream, officeToken: token, role: "office-manager" };
  const me = await call({ ...asManager, refuse: undefined }, getMe);
  const user = toSessionUser(me);
  const office = await officeOf(me, asManager);
  return { ...session, user, office, acting: { officeToken: token, admin: session.user } };
}

/** The office that a manager starts in: their own. */
async function officeOf(me: User, context: UpstreamContext): Promise<ActiveOffice | undefined> {
  if (me.role !== "office-manager") return undefined;
  const id = me.officeId ?? me.office?.id;
  if (!id) return undefined;
  if (me.office) return toActiveOffice(me.office);
  const scoped: UpstreamContext = { ...context, role: me.role, officeId: id, refuse: undefined };
  // Its name is for the eye only: without it the sign-in still works.
  return call(scoped, getOffice, { params: { id } }).then(toActiveOffice, () => ({
    id,
    name: "My office",
  }));
}

/** What the session keeps of an office. */
export const toActiveOffice = (office: {
  id: string;
  name: string;
  timeZone?: string | null;
}): ActiveOffice => ({
  id: office.id,
  name: office.name.slice(0, LONGEST_NAME),
  timeZone: office.timeZone ?? undefined,
});

/** What the session keeps of a user. */
export function toSessionUser(me: User): SessionUser {
  const photo = me.photo && me.photo.length <= LONGEST_PHOTO ? me.photo : undefined;
  const email = me.email ?? "";
  return {
    id: me.id,
    displayName: (me.displayName || email || "Unnamed").slice(0, LONGEST_NAME),
    email,
    photo,
    role: me.role,
    officeId: me.officeId ?? me.office?.id,
  };
}
