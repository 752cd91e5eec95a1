/** One's own second factor: set up, its recovery codes made anew, removed. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "contract/account/second-factor-calls";
import { FormRefusal, orRefused } from "~/kit/form/failure.server";
import { type FormContext, formAction, onSamePage } from "~/kit/form/form-action.server";
import { qrPicture } from "~/kit/qr-code.server";
import { momentWriter } from "~/kit/zone.server";
import { safeRedirect } from "~/lib/redirects";
import type { SignedIn } from "~/session/guards.server";
import { RELOADS } from "~/session/session.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { requireOneself } from "../own/index.server";
import { accountUrl, recoveryCodesUrl } from "../urls";
import {
  CodeForm,
  CurrentPasswordForm,
  NothingForm,
  PASSWORD,
  PASSWORD_AND_CODE,
  PasswordAndCodeForm,
} from "./forms.server";
import { forgetShownOnce, readShownOnce, storeShownOnce } from "./shown-once.server";

/** A user's second factor as pages show it. */
export interface FactorState {
  /** When it was set up, in words; null: there is none. */
  since: string | null;
  recoveryCodesLeft: number;
  required: boolean;
}

/** Null where the upstream offers none. */
export async function readFactor(session: SignedIn): Promise<FactorState | null> {
  const factor = await ifOffered(call(session.upstream, getSecondFactor));
  if (!factor) return null;
  const { since, ...rest } = factor;
  return { ...rest, since: since && momentWriter(session)(since) };
}

/** The step that setting it up has come to. */
export async function readSetup(args: LoaderFunctionArgs) {
  const session = await requireOneself(args);
  const { setup } = await readShownOnce(session, args.request);
  if (!setup) {
    const factor = await readFactor(session);
    // There is nothing to set up: that page says why.
    if (!factor || factor.since !== null) throw redirect(onSamePage(accountUrl(), args.request));
    return { required: factor.required, secret: null };
  }
  return {
    required: false,
    secret: { text: inFours(setup.secret), picture: qrPicture(setup.uri) },
  };
}

/** The first step: a new secret, for the password. */
export const beginSetup = (args: ActionFunctionArgs) =>
  formAction(
    args,
    CurrentPasswordForm,
    async ({ currentPassword }, { upstream, session, request }) => {
      const setup = await orNotOffered(
        call(upstream, beginSecondFactor, { body: { currentPassword } }),
      );
      const headers = { "set-cookie": await storeShownOnce({ setup }, session, request) };
      const { pathname, search } = new URL(request.url);
      return redirect(pathname + search, { status: 303, headers });
    },
    { guard: requireOneself, secret: PASSWORD },
  );

/** The second: its first code, for recovery codes. */
export const confirmSetup = (args: ActionFunctionArgs) =>
  formAction(
    args,
    CodeForm,
    async ({ code }, context) => {
      const { setup } = await readShownOnce(context.session, context.request);
      if (!setup) throw new FormRefusal(409, "", TOO_LONG);
      const { recoveryCodes } = await call(context.upstream, confirmSecondFactor, {
        body: { setup: setup.setup, code },
      });
      return toCodes(recoveryCodes, context, "Second factor set up");
    },
    { guard: requireOneself, secret: ["code"] },
  );

/** New recovery codes, while they are shown. */
export async function readCodes(args: LoaderFunctionArgs) {
  const session = await requireOneself(args);
  const { codes = null } = await readShownOnce(session, args.request);
  return { codes };
}

export const renewCodes = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PasswordAndCodeForm,
    async (form, context) => {
      const { recoveryCodes } = await orNotOffered(
        call(context.upstream, renewRecoveryCodes, { body: form }),
      );
      return toCodes(recoveryCodes, context, "You have new recovery codes");
    },
    { guard: requireOneself, secret: PASSWORD_AND_CODE },
  );

/** They have been written down: on to where somebody was going. */
export const leaveCodes = (args: ActionFunctionArgs) =>
  formAction(
    args,
    NothingForm,
    async (_form, { request, query }) => {
      const to = onSamePage(safeRedirect(query.get("redirectTo"), accountUrl()), request);
      const headers: HeadersInit = [RELOADS, ["set-cookie", await forgetShownOnce(request)]];
      return redirect(to, { status: 303, headers });
    },
    { typed: false },
  );

export const removeOwn = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PasswordAndCodeForm,
    async (form, { upstream }) => {
      await orNotOffered(send(upstream, removeSecondFactor, { body: form }));
      return { message: "Second factor removed", redirectTo: accountUrl() };
    },
    { guard: requireOneself, secret: PASSWORD_AND_CODE },
  );

/** To the page of recovery codes, on the way to where somebody was going. */
async function toCodes(
  codes: string[],
  { session, request, query }: FormContext,
  message: string,
): Promise<Response> {
  const headers = { "set-cookie": await storeShownOnce({ codes }, session, request) };
  const to = onSamePage(recoveryCodesUrl(query.get("redirectTo") ?? undefined), request);
  return redirectWithToast(to, { type: "success", message }, request, { headers });
}

/** `ABCDEFGH…` as `ABCD EFGH …`, for whoever types it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

const orNotOffered = <T>(work: Promise<T>): Promise<T> =>
  orRefused(work, () => new FormRefusal(404, "", NOT_OFFERED));

const NOT_OFFERED = "The connected server does not offer a second factor.";
const TOO_LONG = "That took too long. Start again.";
