import type { SignInMethods } from "contract/account/openid-calls";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { forgotPasswordUrl, signInUrl } from "~/session/urls";
import { Field, Input, Link, PasswordInput } from "~/ui";
import { Name } from "~/ui/page";
import { PublicForm } from "./public-form";

interface ScreenProps {
  refused: RefusedForm | undefined;
}

const BackToLogin = () => (
  <p>
    <Link to={signInUrl()}>Back to login</Link>
  </p>
);

/** The first step to a new password: whom a code is sent to. */
export function ForgotPasswordScreen({
  refused,
  methods,
}: ScreenProps & { methods: SignInMethods }) {
  const typed = typedForm(refused);
  if (!methods.password) return <NoPasswords name={methods.openid?.name} />;
  return (
    <PublicForm
      title="Forgot password"
      formId="forgot-password"
      submitLabel="Send code"
      refused={refused}
      after={<BackToLogin />}
    >
      <Field id="email" label="Email" errors={typed.errors("email")}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          defaultValue={typed.text("email")}
        />
      </Field>
    </PublicForm>
  );
}

const NoPasswords = ({ name = "another way" }: { name: string | undefined }) => (
  <div className="stack gap-4">
    <h1 className="public__title">Forgot password</h1>
    <p>You sign in with {name}, so there is no Waybook password to reset.</p>
    <BackToLogin />
  </div>
);

/** The second step: the code that came by mail. */
export function VerifyScreen({ refused, email }: ScreenProps & { email: string }) {
  const typed = typedForm(refused);
  return (
    <PublicForm
      title="Verify"
      formId="verify"
      submitLabel="Verify"
      refused={refused}
      about={
        <>
          Enter the code that was sent to <Name>{email}</Name>. It has 6 characters and expires
          after 10 minutes.
        </>
      }
      after={
        <p>
          <Link to={forgotPasswordUrl()}>Send another code</Link>
        </p>
      }
    >
      <Field id="key" label="OTP" errors={typed.errors("key")}>
        <Input
          name="key"
          autoComplete="one-time-code"
          enterKeyHint="done"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          defaultValue={typed.text("key")}
        />
      </Field>
    </PublicForm>
  );
}

/** The last step: the new password, twice. */
export function ResetPasswordScreen({ refused }: ScreenProps) {
  const typed = typedForm(refused);
  return (
    <PublicForm
      title="Reset Password"
      formId="reset-password"
      submitLabel="Reset password"
      refused={refused}
      after={<BackToLogin />}
    >
      <Field id="password" label="Password" errors={typed.errors("password")}>
        <PasswordInput name="password" autoComplete="new-password" autoFocus />
      </Field>
      <Field id="confirm" label="Confirm password" errors={typed.errors("confirm")}>
        <PasswordInput name="confirm" autoComplete="new-password" />
      </Field>
    </PublicForm>
  );
}
