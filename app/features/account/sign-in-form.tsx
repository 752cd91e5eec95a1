import type { SignInMethods } from "contract/account/openid-calls";
import { PageToasts } from "~/kit";
import { forgotPasswordUrl, signInFormUrl } from "~/session/urls";
import {
  Button,
  Field,
  Form,
  Input,
  Link,
  PasswordInput,
  type ToastData,
  useTitlePart,
} from "~/ui";
import { ErrorSummary, formErrors } from "~/ui/form";
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
  useTitlePart("error", failed?.toast?.title);
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
  const { email, password } = failed?.fieldErrors ?? {};
  const errors = { email: listed(email), password: listed(password) };
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
      <ErrorSummary errors={formErrors(errors, IDS)} />
      <Field id={IDS.email} label="Email" errors={errors.email}>
        <Input
          key={failed?.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={!failed?.email}
          defaultValue={failed?.email}
        />
      </Field>
      <Field id={IDS.password} label="Password" errors={errors.password}>
        {/* Another attempt starts from an empty field. */}
        <PasswordInput
          key={failed?.attempt}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          autoFocus={Boolean(failed?.email)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large">
        Login
      </Button>
    </Form>
  );
}

const IDS = { email: "email", password: "password" };

const listed = (message: string | undefined) => (message ? [message] : undefined);
