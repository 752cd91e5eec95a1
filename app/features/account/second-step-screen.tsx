import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { signInUrl } from "~/session/urls";
import { Field, Input, Link } from "~/ui";
import { PublicForm } from "./public-form";

/** The second step of a sign-in: a code beside the password. */
export function SecondStepScreen({ refused }: { refused: RefusedForm | undefined }) {
  return (
    <PublicForm
      title="Enter a code"
      formId="second-factor"
      submitLabel="Login"
      refused={refused}
      about="Enter the code for Waybook from your authenticator app. If you don't have the app, enter a recovery code. Each works once."
      after={
        <p>
          <Link to={signInUrl()}>Back to login</Link>
        </p>
      }
    >
      <Field id="code" label="Code" errors={typedForm(refused).errors("code")}>
        <Input
          name="code"
          autoComplete="one-time-code"
          enterKeyHint="go"
          spellCheck={false}
          autoFocus
        />
      </Field>
    </PublicForm>
  );
}
