import type { SignInMethods } from "contract/account/openid-calls";
import { PageToasts } from "~/kit";
import { forgotPasswordUrl, signInFormUrl } from "~/session/urls";
import { Button, Field, Form, Input, Link, PasswordInput, type ToastData } from "~/ui";
import { OpenIdButton } from "./openid-button";

interface SignInFormProps {
  /** The page that sent the user here. */
  redirectTo: string;
  methods: SignInMethods;
  /** The last attempt, if it failed. */
  failed: FailedSignIn | undefined;
}

interface FailedSignIn {
  /** Tells one attempt from the next. */
  attempt: string;
  email: string;
  fieldErrors: { email?: string; password?: string };
  toast: ToastData | null;
}

/** The sign-in: by password, at a provider, or either; with what was wrong with the last attempt. */
export function SignInForm({ redirectTo, methods, failed }: SignInFormProps) {
  const { password, openid } = methods;
  return (
    <div className="stack gap-4">
      <h1 className="public__title">Login</h1>
      {password && <PasswordForm redirectTo={redirectTo} failed={failed} />}
      {openid && <OpenIdButton name={openid.name} redirectTo={redirectTo} alone={!password} />}
      {password && (
        <p>
          <Link to={forgotPasswordUrl()}>Forgot password?</Link>
        </p>
      )}
      <PageToasts key={failed?.attempt} own={failed?.toast} />
    </div>
  );
}

function PasswordForm({ redirectTo, failed }: Omit<SignInFormProps, "methods">) {
  return (
    <Form
      id="login"
      method="post"
      action={signInFormUrl(redirectTo)}
      noValidate
      className="sign-in stack"
      data-leave="freely"
    >
      {/* Sent with the page's cookie, unless the browser blocks cookies. */}
      <input type="hidden" name="fromPage" value="1" />
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
  );
}

const listed = (message: string | undefined) => (message ? [message] : undefined);
