/** The forms of one's own account. */
import { FormScreen } from "~/kit/form/form-screen";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { Field, Input, PasswordInput } from "~/ui";
import { FormMessage } from "~/ui/form";
import { accountUrl } from "../account/urls";
import { PERSON_IDS, PersonName, PhotoField } from "../people";
import type { PhotoRules } from "../people/index.server";
import { ACCOUNT } from "./account-screen";

const common = { trail: [{ label: ACCOUNT, to: accountUrl() }], closeTo: accountUrl() };

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
    <FormScreen
      {...common}
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
    </FormScreen>
  );
}

interface ScreenProps {
  refused: RefusedForm | undefined;
}

const IDS = {
  email: "own-email",
  currentPassword: "own-current-password",
  newPassword: "own-new-password",
  confirm: "own-confirm",
};

/** The field of the password that one has. */
export function CurrentPassword({ refused }: ScreenProps) {
  const errors = typedForm(refused).errors("currentPassword");
  return (
    <Field label="Current password" id={IDS.currentPassword} required errors={errors}>
      <PasswordInput name="currentPassword" autoComplete="current-password" />
    </Field>
  );
}

export function EmailScreen({ refused, email }: ScreenProps & { email: string }) {
  const typed = typedForm(refused);
  return (
    <FormScreen
      {...common}
      title="Change e-mail"
      formId="email"
      submitLabel="Change e-mail"
      refused={refused}
      ids={IDS}
    >
      <Field
        label="Email"
        id={IDS.email}
        required
        hint="You sign in with it. The old one is told of the change, and all other sessions end."
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
    </FormScreen>
  );
}

interface PasswordScreenProps extends ScreenProps {
  /** Somebody else chose the present one: nothing else goes before. */
  chosenByOther: boolean;
}

export function PasswordScreen({ refused, chosenByOther }: PasswordScreenProps) {
  const typed = typedForm(refused);
  return (
    <FormScreen
      {...common}
      title="Change password"
      formId="password"
      submitLabel="Change password"
      refused={refused}
      ids={IDS}
    >
      {chosenByOther && (
        <FormMessage tone="info">
          Somebody else chose the password that you signed in with. Choose one of your own to go on.
        </FormMessage>
      )}
      <CurrentPassword refused={refused} />
      <Field
        label="New password"
        id={IDS.newPassword}
        required
        hint="6 to 20 characters. You are told by mail, and all other sessions end."
        errors={typed.errors("newPassword")}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" id={IDS.confirm} required errors={typed.errors("confirm")}>
        <PasswordInput name="confirm" autoComplete="new-password" />
      </Field>
    </FormScreen>
  );
}
