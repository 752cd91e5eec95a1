import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Input, LinkButton } from "~/ui";
import { Name } from "~/ui/page";

export const EMAIL_CODE_IDS = { key: "email-code-key" };

interface EmailCodeFieldsProps {
  /** Where the code was sent. */
  email: string;
  /** Who reads the mail there, unless it is the reader. */
  owner?: string;
  refused: RefusedForm | undefined;
  /** The form that sends another code. */
  againUrl: string;
}

/** The field of the code that was sent to a new email. */
export function EmailCodeFields({ email, owner, refused, againUrl }: EmailCodeFieldsProps) {
  const typed = typedForm(refused);
  return (
    <>
      <p>
        A code has been sent to <Name>{email}</Name>.{" "}
        {owner ? (
          <>
            Ask <Name>{owner}</Name> for it and enter it here.
          </>
        ) : (
          "Enter it here."
        )}{" "}
        The email stays as it is until then.
      </p>
      <Field
        label="Code"
        id={EMAIL_CODE_IDS.key}
        required
        hint="6 characters. It expires after 10 minutes or 5 tries."
        errors={typed.errors("key")}
      >
        <Input
          name="key"
          autoComplete="one-time-code"
          enterKeyHint="done"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed.text("key")}
        />
      </Field>
      <p>
        <LinkButton to={againUrl}>Send another code</LinkButton>
      </p>
    </>
  );
}
