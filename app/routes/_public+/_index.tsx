import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SignInForm } from "~/features/account";
import { SHOWS_TOASTS } from "~/kit";
import { safeRedirect } from "~/lib/redirects";
import { requestFacts } from "~/server/request.server";
import { signedInOrNone } from "~/session/guards.server";
import { keepSession, readSession } from "~/session/session.server";
import { authenticate } from "~/session/sign-in.server";
import { endToken } from "~/session/sign-out.server";
import { keepToast, makeToast } from "~/session/toast.server";
import { dashboardUrl } from "~/session/urls";

export const meta: MetaFunction = () => [{ title: "Login · Waybook" }];

export const handle = SHOWS_TOASTS;

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await signedInOrNone({ request, context })) throw redirect(pageToReturnTo(request));
  return { redirectTo: new URL(request.url).searchParams.get("redirectTo") ?? "" };
}

export async function action({ request }: ActionFunctionArgs) {
  const result = await authenticate(request);
  if (!result.ok) {
    const { status, email, fieldErrors, message, retryAfter } = result;
    const headers = new Headers(retryAfter ? { "retry-after": String(retryAfter) } : {});
    const toast = message ? makeToast({ type: "error", message }) : null;
    const attempt = requestFacts(request).requestId;
    return data({ attempt, email, fieldErrors, toast }, { status, headers });
  }
  const before = await readSession(request);
  if (before) await endToken(before.token, request);
  const headers = new Headers();
  headers.append("set-cookie", await keepSession(result.session, request));
  if (result.notice) {
    const notice = { type: "notice", message: result.notice } as const;
    headers.append("set-cookie", await keepToast(notice, request));
  }
  // Loaded anew, the page finds the form that was kept for it while nobody was signed in.
  return redirectDocument(pageToReturnTo(request), { status: 303, headers });
}

/** The page that sent the user here to sign in; it stays in the URL of the form. */
const pageToReturnTo = (request: Request) =>
  safeRedirect(new URL(request.url).searchParams.get("redirectTo"), dashboardUrl());

export default function SignIn() {
  const { redirectTo } = useLoaderData<typeof loader>();
  return <SignInForm redirectTo={redirectTo} failed={useActionData<typeof action>()} />;
}
