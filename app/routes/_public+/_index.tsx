import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SignInForm } from "~/features/account";
import {
  askForCode,
  beginSession,
  pageToReturnTo,
  readSignInMethods,
} from "~/features/account/index.server";
import { SHOWS_TOASTS } from "~/kit";
import { requestFacts } from "~/server/request.server";
import { cookieProbe } from "~/session/cookie-probe.server";
import { signedInOrNone } from "~/session/guards.server";
import { authenticate } from "~/session/sign-in.server";
import { makeToast } from "~/session/toast.server";

export const meta: MetaFunction = () => [{ title: "Login · Waybook" }];

export const handle = SHOWS_TOASTS;

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await signedInOrNone({ request, context })) throw redirect(pageToReturnTo(request));
  const redirectTo = new URL(request.url).searchParams.get("redirectTo") ?? "";
  const page = { redirectTo, methods: await readSignInMethods(request) };
  return data(page, { headers: await cookieProbe(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  const result = await authenticate(request);
  if ("challenge" in result) return askForCode(result.challenge, request);
  if (!result.ok) {
    const { status, email, fieldErrors, message, retryAfter } = result;
    const headers = await cookieProbe(request);
    if (retryAfter) headers.set("retry-after", String(retryAfter));
    const toast = message ? makeToast({ type: "error", message }) : null;
    const attempt = requestFacts(request).requestId;
    return data({ attempt, email, fieldErrors, toast }, { status, headers });
  }
  return beginSession(result, request);
}

export default function SignIn() {
  return <SignInForm {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
