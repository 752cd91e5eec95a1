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
      about="Open the app that makes codes for Waybook. Without it, enter one of your recovery codes; each is good once."
      after={
        <p>
          <Link to={signInUrl()}>Back to login</Link>
        </p>
      }
    >
      <Field id="code" label="Code" errors={typedForm(refused).errors("code")}>
        <Input name="code" autoComplete="one-time-code" spellCheck={false} autoFocus />
      </Field>
    </PublicForm>
  );
}
