import type { Invited } from "contract/account/invitation-calls";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { signInUrl } from "~/session/urls";
import { Field, Link, PasswordInput } from "~/ui";
import { Name } from "~/ui/page";
import { PublicForm } from "./public-form";

interface InvitationScreenProps {
  invited: Invited;
  refused: RefusedForm | undefined;
}

/** The page of an invitation: the password of an account, chosen by its owner. */
export function InvitationScreen({ invited, refused }: InvitationScreenProps) {
  const typed = typedForm(refused);
  const { displayName, email, role } = invited;
  return (
    <PublicForm
      title="Choose a password"
      formId="invitation"
      submitLabel="Set password"
      refused={refused}
      about={
        <>
          Welcome, <Name>{displayName}</Name>. Choose a password of 6 to 20 characters.{" "}
          {role === "agent"
            ? "You sign in with it in the app on your phone, as "
            : "You sign in with it here, as "}
          <Name>{email}</Name>.
        </>
      }
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

/** In place of the page of an invitation that can't be used. */
export const NoInvitation = ({ problem }: { problem: string }) => (
  <div className="stack gap-4">
    <h1 className="public__title">Choose a password</h1>
    <p>{problem}</p>
    <p>
      <Link to={signInUrl()}>Back to login</Link>
    </p>
  </div>
);
