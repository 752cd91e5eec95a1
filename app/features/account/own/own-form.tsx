import type { ReactNode } from "react";
import { FormScreen } from "~/kit/form/form-screen";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, PasswordInput } from "~/ui";
import { accountUrl } from "../urls";

export const ACCOUNT = "Your account";

/** The page that one's account is reached by, for the trail of those below it. */
export const ACCOUNT_TRAIL = [{ label: ACCOUNT, to: accountUrl() }];

/** The controls that errors lead to. */
export const OWN_IDS = {
  email: "own-email",
  currentPassword: "own-current-password",
  newPassword: "own-new-password",
  confirm: "own-confirm",
  code: "own-code",
};

interface OwnFormProps {
  title: string;
  formId: string;
  submitLabel: string;
  refused: RefusedForm | undefined;
  ids?: Record<string, string>;
  withFile?: boolean;
  /** To one's account, if not given. */
  closeTo?: string | null;
  children: ReactNode;
}

/** A form of one's own account. */
export const OwnForm = ({ ids = OWN_IDS, ...props }: OwnFormProps) => (
  <FormScreen trail={ACCOUNT_TRAIL} closeTo={accountUrl()} ids={ids} {...props} />
);

/** The field of the password that one has. */
export function CurrentPassword({ refused }: Pick<OwnFormProps, "refused">) {
  const errors = typedForm(refused).errors("currentPassword");
  return (
    <Field label="Current password" id={OWN_IDS.currentPassword} required errors={errors}>
      <PasswordInput name="currentPassword" autoComplete="current-password" />
    </Field>
  );
}
