/** The forms of one's own second factor. */
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Button, Field, Form, FormMessage, Input } from "~/ui";
import { PageHeader, QrCode } from "~/ui/page";
import { ACCOUNT_TRAIL, CurrentPassword, OWN_IDS, OwnForm } from "../own";

interface ScreenProps {
  refused: RefusedForm | undefined;
}

interface SetupSecret {
  text: string;
  picture: { size: number; outline: string };
}

interface SetupScreenProps extends ScreenProps {
  /** The user's role needs one, and nothing else goes before. */
  required: boolean;
  /** None before the password was given. */
  secret: SetupSecret | null;
}

const SET_UP = "Set up a second factor";

/** Setting it up: the password, then the secret and its first code. */
export function SetupScreen({ refused, required, secret }: SetupScreenProps) {
  if (secret) return <CodeScreen refused={refused} secret={secret} />;
  return (
    <OwnForm title={SET_UP} formId="second-factor" submitLabel="Continue" refused={refused}>
      {required && (
        <FormMessage tone="info">
          Your role needs a second factor. Set it up to go on to where you were going.
        </FormMessage>
      )}
      <p>You need an authenticator app on your phone. Many password managers include one.</p>
      <input type="hidden" name="intent" value="begin" />
      <CurrentPassword refused={refused} />
    </OwnForm>
  );
}

function CodeScreen({ refused, secret }: ScreenProps & { secret: SetupSecret }) {
  return (
    <OwnForm title={SET_UP} formId="second-factor" submitLabel="Set up" refused={refused}>
      <p>
        Scan this picture with the app, or type in the key below it. Then enter the code that the
        app shows.
      </p>
      <QrCode picture={secret.picture} label="QR code of the key" />
      <p className="above-4">
        Key: <code className="breakable">{secret.text}</code>
      </p>
      <input type="hidden" name="intent" value="confirm" />
      <Code refused={refused} hint="6 digits, which change every 30 seconds" />
    </OwnForm>
  );
}

const OR_RECOVERY_CODE = "From your authenticator app, or a recovery code";

function Code({ refused, hint }: ScreenProps & { hint: string }) {
  const errors = typedForm(refused).errors("code");
  return (
    <Field label="Code" id={OWN_IDS.code} required hint={hint} errors={errors}>
      <Input name="code" autoComplete="one-time-code" inputMode="numeric" spellCheck={false} />
    </Field>
  );
}

/** Recovery codes: those that were just made, or the form that makes new ones. */
export function RecoveryCodesScreen({ refused, codes }: ScreenProps & { codes: string[] | null }) {
  if (codes) return <Codes codes={codes} />;
  return (
    <OwnForm
      title="New recovery codes"
      formId="recovery-codes"
      submitLabel="Make new codes"
      refused={refused}
    >
      <p>New codes replace all your existing ones.</p>
      <input type="hidden" name="intent" value="renew" />
      <CurrentPassword refused={refused} />
      <Code refused={refused} hint={OR_RECOVERY_CODE} />
    </OwnForm>
  );
}

const TITLE = "Recovery codes";

function Codes({ codes }: { codes: string[] }) {
  return (
    <>
      <PageHeader title={TITLE} trail={[...ACCOUNT_TRAIL, { label: TITLE }]} />
      <p>
        Store these where you can find them without your phone: print them, or save them in a
        password manager. Each works once instead of a code. They are not shown again.
      </p>
      <ol className="factor__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Form method="post">
        <Button type="submit" variant="primary" name="intent" value="leave">
          I have saved them
        </Button>
      </Form>
    </>
  );
}

/** Removing it. */
export function RemoveScreen({ refused }: ScreenProps) {
  return (
    <OwnForm
      title="Remove second factor"
      formId="remove-factor"
      submitLabel="Remove"
      refused={refused}
    >
      <p>You will sign in with your password alone, and your recovery codes will stop working.</p>
      <CurrentPassword refused={refused} />
      <Code refused={refused} hint={OR_RECOVERY_CODE} />
    </OwnForm>
  );
}
