import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { forgotPasswordUrl } from "~/features/account/urls";
import { PageToasts, SHOWS_TOASTS } from "~/kit/toasts";
import { safeRedirect } from "~/lib/redirects";
import { requestFacts } from "~/server/request.server";
import { signedInOrNone } from "~/session/guards.server";
import { keepSession } from "~/session/session.server";
import { authenticate } from "~/session/sign-in.server";
import { keepToast, makeToast } from "~/session/toast.server";
import { dashboardUrl, signInFormUrl } from "~/session/urls";
import { Button } from "~/ui/button";
import { Field, Input, PasswordInput } from "~/ui/form";
import "~/features/account/public.css";

export const meta: MetaFunction = () => [{ title: "Login · Waybook" }];

export const handle = SHOWS_TOASTS;

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await signedInOrNone({ request, context })) throw redirect(wayBack(request));
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
  const headers = new Headers();
  headers.append("set-cookie", await keepSession(result.session, request));
  if (result.notice) {
    const notice = { type: "notice", message: result.notice } as const;
    headers.append("set-cookie", await keepToast(notice, request));
  }
  return redirect(wayBack(request), { status: 303, headers });
}

/** The page that sent the user here to sign in; it stays in the URL of the form. */
const wayBack = (request: Request) =>
  safeRedirect(new URL(request.url).searchParams.get("redirectTo"), dashboardUrl());

export default function SignIn() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <div className="public">
      <h1 className="public__title">Login</h1>
      <Form
        id="login"
        method="post"
        action={signInFormUrl(redirectTo)}
        noValidate
        className="sign-in"
      >
        <Field id="email" label="Email" errors={listed(failed?.fieldErrors.email)}>
          <Input
            key={failed?.email}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus={!failed?.email}
            defaultValue={failed?.email}
          />
        </Field>
        <Field id="password" label="Password" errors={listed(failed?.fieldErrors.password)}>
          {/* Another attempt starts from an empty field. */}
          <PasswordInput
            key={failed?.attempt}
            name="password"
            autoComplete="current-password"
            autoFocus={Boolean(failed?.email)}
          />
        </Field>
        <Button type="submit" variant="primary" size="large">
          Login
        </Button>
      </Form>
      <p>
        <Link to={forgotPasswordUrl()}>Forgot password?</Link>
      </p>
      <PageToasts key={failed?.attempt} own={failed?.toast} />
    </div>
  );
}

const listed = (message: string | undefined) => (message ? [message] : undefined);
