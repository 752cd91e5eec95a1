/** One's own account: what it is, and how it is changed. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { me as getMe } from "contract/account/calls";
import { changeEmail, changePassword, confirmEmail } from "contract/account/credential-calls";
import { endOtherSessions, endSession, listSessions } from "contract/account/session-calls";
import { updateUser } from "contract/users/calls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import { type FormContext, formAction, onSamePage } from "~/kit/form/form-action.server";
import { momentWriter } from "~/kit/zone.server";
import { safeRedirect } from "~/lib/redirects";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { saveSession } from "~/session/session.server";
import { toSessionUser } from "~/session/sign-in.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { EmailCodeForm, ROLE_LABELS } from "../../users";
import {
  forgetCodeAsked,
  leadToCode,
  photoAgain,
  photoOf,
  readPhotoRules,
  requireCodeAsked,
  writingPerson,
} from "../../users/index.server";
import { readSignInMethods } from "../index.server";
import { accountEmailCodeUrl, accountEmailUrl, accountUrl } from "../urls";
import {
  EMAIL_SECRETS,
  EmailForm,
  EndSessionsForm,
  PASSWORD_SECRETS,
  PasswordForm,
  PROFILE_SECRETS,
  ProfileForm,
} from "./own-forms";

/** A session as it is shown. */
export interface SessionRow {
  id: string;
  device: string;
  address: string;
  /** Where that is, about. */
  place: string | null;
  lastSeen: string;
  since: string;
  current: boolean;
  /** As whom an admin is signed in there. */
  actingAs: string | null;
}

/** What the account page shows; no sessions where the upstream keeps none. */
export async function readOwnAccount(session: SignedIn, request: Request) {
  const { upstream, user, office, isActing } = session;
  const moment = momentWriter(session);
  const [sessions, methods] = await Promise.all([
    ifOffered(call(upstream, listSessions)),
    readSignInMethods(request),
  ]);
  const rows = sessions?.data.map(
    ({ usedAt, createdAt, actingAs, ...rest }): SessionRow => ({
      ...rest,
      lastSeen: moment(usedAt),
      since: moment(createdAt),
      actingAs: actingAs?.displayName ?? null,
    }),
  );
  return {
    name: user.displayName,
    email: user.email,
    photo: user.photo ?? null,
    role: ROLE_LABELS[user.role],
    office: office?.name ?? null,
    isActing,
    units: session.units,
    sessions: rows ?? null,
    /** Where there are no passwords: what people sign in with. */
    signInWith: methods.password ? null : (methods.openid?.name ?? null),
  };
}
export type OwnAccount = Awaited<ReturnType<typeof readOwnAccount>>;

const EMAIL_CHANGED = "Your email has been changed";

/** Ends one session, or all others. */
export const endSessions = (args: ActionFunctionArgs) =>
  formAction(
    args,
    EndSessionsForm,
    async ({ id }, { upstream }) => {
      if (id) await orNotOffered(send(upstream, endSession, { params: { id } }));
      else await orNotOffered(send(upstream, endOtherSessions));
      return {
        message: id ? "The session has ended" : "All other sessions have ended",
        redirectTo: accountUrl(),
      };
    },
    { typed: false },
  );

/** What the form of name and photo shows at first. */
export async function readProfile(session: SignedIn) {
  const [me, photoRules] = await Promise.all([
    call(session.upstream, getMe),
    readPhotoRules(session.upstream),
  ]);
  return {
    displayName: me.displayName ?? "",
    photo: me.photo ?? null,
    updatedAt: me.updatedAt ?? "",
    photoRules,
  };
}

export const changeProfile = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ProfileForm,
    async ({ displayName, updatedAt }, context) => {
      const { user } = context.session;
      const photo = context.form.has("withPhoto") ? { photo: await photoOf(context) } : {};
      await send({ ...context.upstream, officeId: user.officeId }, updateUser, {
        params: { id: user.id },
        body: { displayName, ...photo, ...(updatedAt && { updatedAt }) },
      });
      return asNowKnown(context, "Your account has been updated");
    },
    { secret: PROFILE_SECRETS, shown: photoAgain },
  );

export const changeOwnEmail = (args: ActionFunctionArgs) =>
  formAction(
    args,
    EmailForm,
    async (form, context) => {
      const { session, request, upstream } = context;
      const asked = await orNotOffered(writingPerson(send(upstream, changeEmail, { body: form })));
      if (!asked?.codeSent) return asNowKnown(context, EMAIL_CHANGED);
      const waiting = { of: session.user.id, email: form.email };
      return leadToCode(accountEmailCodeUrl(), waiting, request);
    },
    { guard: requireOneself, secret: EMAIL_SECRETS },
  );

/** Where the code for one's own new email was sent. */
export async function readOwnCode(args: Parameters<typeof requireSignedIn>[0]) {
  const { user } = await requireOneself(args);
  return requireCodeAsked(args.request, user.id, accountEmailUrl());
}

/** Enters the code that was sent to one's own new email. */
export const confirmOwnEmail = (args: ActionFunctionArgs) =>
  formAction(
    args,
    EmailCodeForm,
    async ({ key }, context) => {
      await orNotOffered(send(context.upstream, confirmEmail, { body: { key } }));
      return asNowKnown(context, EMAIL_CHANGED, await forgetCodeAsked(context.request));
    },
    { guard: requireOneself, secret: ["key"] },
  );

export const changeOwnPassword = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PasswordForm,
    async (form, { upstream, query }) => {
      await orNotOffered(send(upstream, changePassword, { body: form }));
      const redirectTo = safeRedirect(query.get("redirectTo"), accountUrl());
      return { message: "Your password has been changed", redirectTo, reloads: true };
    },
    { guard: requireOneself, secret: PASSWORD_SECRETS },
  );

/**
 * Who is signed in by a password of their own.
 * @throws a redirect to the account for an admin who acts as a manager
 */
export async function requireOneself(args: Parameters<typeof requireSignedIn>[0]) {
  const session = await requireSignedIn(args);
  if (!session.isActing) return session;
  const message =
    "You are signed in as someone else. Only they can change their email and password.";
  throw await redirectWithToast(
    onSamePage(accountUrl(), args.request),
    { type: "error", message },
    args.request,
  );
}

/** Back to the account, with a session that shows the user as the upstream now has them. */
async function asNowKnown(
  { session, upstream, request }: FormContext,
  message: string,
  cookie?: string,
): Promise<Response> {
  const user = toSessionUser(await call({ ...upstream, memo: undefined }, getMe));
  const headers = new Headers();
  headers.append("set-cookie", await saveSession({ ...session.session, user }, request));
  if (cookie) headers.append("set-cookie", cookie);
  const to = onSamePage(accountUrl(), request);
  return redirectWithToast(to, { type: "success", message }, request, { headers });
}

/** A 404 of an upstream without the extension is no page to lead to, but a word beside the form. */
const orNotOffered = <T>(work: Promise<T>): Promise<T> =>
  orRefused(work, () => new FormRefusal(404, "", NOT_OFFERED));

const NOT_OFFERED = "The connected server does not support this, or the session has already ended.";
