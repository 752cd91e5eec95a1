/** The forms of one's own account. */
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { Field, FormMessage, Input, PasswordInput } from "~/ui";
import { EMAIL_CODE_IDS, EmailCodeFields, PERSON_IDS, PersonName, PhotoField } from "../../users";
import type { PhotoRules } from "../../users/index.server";
import { accountEmailUrl, accountUrl } from "../urls";
import { CurrentPassword, OWN_IDS, OwnForm } from "./own-form";

interface ProfileScreenProps {
  draft: {
    displayName: string;
    photo: string | null;
    photoRules: PhotoRules | null;
    updatedAt: string;
  };
  refused: RefusedForm<{ photo: string | null; photoError: string | null } | undefined> | undefined;
}

export function ProfileScreen({ draft, refused }: ProfileScreenProps) {
  return (
    <OwnForm
      title="Name and photo"
      formId="profile"
      submitLabel="Save"
      refused={refused}
      ids={PERSON_IDS}
      withFile
    >
      <UpdatedAt of={draft} />
      <PersonName draft={draft} refused={refused} autoComplete="name" />
      <PhotoField draft={draft} refused={refused} />
    </OwnForm>
  );
}

interface ScreenProps {
  refused: RefusedForm | undefined;
}

export function EmailScreen({ refused, email }: ScreenProps & { email: string }) {
  const typed = typedForm(refused);
  return (
    <OwnForm title="Change email" formId="email" submitLabel="Change email" refused={refused}>
      <Field
        label="Email"
        id={OWN_IDS.email}
        required
        hint="You sign in with this address. A code is sent to the new one first. Once you enter it, all other sessions end and the old address is notified."
        errors={typed.errors("email")}
      >
        <Input
          name="email"
          type="email"
          maxLength={254}
          autoComplete="username"
          defaultValue={typed.text("email", email)}
        />
      </Field>
      <CurrentPassword refused={refused} />
    </OwnForm>
  );
}

export const EmailCodeScreen = ({ refused, email }: ScreenProps & { email: string }) => (
  <OwnForm
    title="Confirm email"
    formId="email-code"
    submitLabel="Confirm email"
    refused={refused}
    ids={EMAIL_CODE_IDS}
  >
    <EmailCodeFields email={email} refused={refused} againUrl={accountEmailUrl()} />
  </OwnForm>
);

interface PasswordScreenProps extends ScreenProps {
  /** Somebody else chose the present one: nothing else goes before. */
  chosenByOther: boolean;
}

export function PasswordScreen({ refused, chosenByOther }: PasswordScreenProps) {
  const typed = typedForm(refused);
  return (
    <OwnForm
      title="Change password"
      formId="password"
      submitLabel="Change password"
      refused={refused}
      // Wherever else it led, it would lead back here.
      closeTo={chosenByOther ? null : accountUrl()}
    >
      {chosenByOther && (
        <FormMessage tone="info">
          You signed in with a temporary password. Choose your own to continue.
        </FormMessage>
      )}
      <CurrentPassword refused={refused} />
      <Field
        label="New password"
        id={OWN_IDS.newPassword}
        required
        hint="6 to 20 characters. You are notified by email, and all other sessions end."
        errors={typed.errors("newPassword")}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" />
      </Field>
      <Field
        label="Confirm password"
        id={OWN_IDS.confirm}
        required
        errors={typed.errors("confirm")}
      >
        <PasswordInput name="confirm" autoComplete="new-password" />
      </Field>
    </OwnForm>
  );
}
