import { officeOptionsUrl } from "~/features/urls";
import type { Choice } from "~/kit/choices/choices.server";
import { ShownSearches, useFormAddresses } from "~/kit/form/form-updates";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, FormMessage, Input, PasswordInput } from "~/ui";
import { Checkbox } from "~/ui/form";
import { Avatar } from "~/ui/page";
import { Picker } from "~/ui/picker";
import { PHOTO_FILE } from "./form-words";
import type { PersonDraft } from "./person-form.server";

/** What a form that came back shows besides its fields. */
interface ShownAgain {
  photo: string | null;
  photoError: string | null;
  office: Choice;
}
type RefusedPerson = RefusedForm<ShownAgain | undefined>;

/** The controls that errors lead to, by field. */
export const PERSON_IDS = {
  displayName: "person-name",
  email: "person-email",
  officeId: "person-office",
  password: "person-password",
  [PHOTO_FILE]: "person-photo",
};

const ADMIN_CHANGES_IT = "Only an admin can change it.";

interface PersonFieldsProps {
  draft: PersonDraft;
  refused: RefusedPerson | undefined;
  /** Said of the password; none for who may not set it. */
  passwordHint: string | null;
  /** Whether a link to choose a password can be sent instead. */
  invites?: boolean;
  /** Said of the email. */
  emailHint?: string;
  /** An agent of a manager needs one. */
  officeRequired: boolean;
  /** Of a manager themselves, whose email and office an admin changes. */
  oneself?: boolean;
}

/** The fields of an agent or office manager. */
export function PersonFields(props: PersonFieldsProps) {
  const { draft, refused, passwordHint, emailHint, officeRequired } = props;
  const { oneself = false, invites = false } = props;
  const { update } = useFormAddresses();
  const typed = typedForm(refused);
  const office = refused?.shown?.office ?? draft.office;
  return (
    <>
      <ShownSearches searches={{ office: office.search }} />
      <PersonName draft={draft} refused={refused} autoComplete="off" />
      <Field
        label="Email"
        id={PERSON_IDS.email}
        required
        hint={oneself ? ADMIN_CHANGES_IT : emailHint}
        errors={typed.errors("email")}
      >
        <Input
          name="email"
          type="email"
          maxLength={254}
          autoComplete="off"
          readOnly={oneself}
          defaultValue={typed.text("email", draft.email)}
        />
      </Field>
      {oneself ? (
        <OwnOffice office={office} />
      ) : (
        <Field
          label="Office"
          id={PERSON_IDS.officeId}
          group
          required={officeRequired}
          errors={typed.errors("officeId")}
        >
          <Picker
            {...office}
            name="officeId"
            placeholder="Select an office"
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
            // A password must not stand in the URL of a search.
            formAction={update}
            formMethod="post"
          />
        </Field>
      )}
      {passwordHint && (
        <Field
          label="Password"
          id={PERSON_IDS.password}
          hint={passwordHint}
          errors={typed.errors("password")}
        >
          <PasswordInput name="password" maxLength={20} autoComplete="new-password" />
        </Field>
      )}
      {invites && (
        <Checkbox
          name="invite"
          label="Send an invitation to choose a password, unless you set one here"
          defaultChecked={typed.ticked("invite", true)}
        />
      )}
      <PhotoField draft={draft} refused={refused} />
    </>
  );
}

/** The office of a manager, who does not choose it. */
const OwnOffice = ({ office: { selected } }: { office: Choice }) => (
  <Field label="Office" id={PERSON_IDS.officeId} hint={ADMIN_CHANGES_IT}>
    <Input readOnly value={selected.map(({ label }) => label).join()} />
    <input type="hidden" name="officeId" value={selected.map(({ value }) => value).join()} />
  </Field>
);

interface PersonNameProps {
  draft: Pick<PersonDraft, "displayName">;
  refused: RefusedForm | undefined;
  /** "name" where it is one's own. */
  autoComplete: "name" | "off";
}

/** What somebody is called. */
export function PersonName({ draft, refused, autoComplete }: PersonNameProps) {
  const typed = typedForm(refused);
  return (
    <Field label="Name" id={PERSON_IDS.displayName} required errors={typed.errors("displayName")}>
      <Input
        name="displayName"
        maxLength={200}
        autoComplete={autoComplete}
        defaultValue={typed.text("displayName", draft.displayName)}
      />
    </Field>
  );
}

interface PhotoFieldProps {
  draft: Pick<PersonDraft, "displayName" | "photo" | "photoRules">;
  refused: RefusedForm<Pick<ShownAgain, "photo" | "photoError"> | undefined> | undefined;
}

/** The photo of a form with a field `displayName`. */
export function PhotoField({ draft, refused }: PhotoFieldProps) {
  const { photoRules } = draft;
  if (!photoRules) {
    return <FormMessage tone="info">This server does not store user photos.</FormMessage>;
  }
  const typed = typedForm(refused);
  const { photo, photoError } = refused?.shown ?? { photo: draft.photo, photoError: null };
  const errors = typed.errors(PHOTO_FILE) ?? (photoError ? [photoError] : undefined);
  return (
    <>
      <Field
        label="Photo"
        id={PERSON_IDS[PHOTO_FILE]}
        hint={`JPEG, PNG, WebP or GIF, at most ${photoRules.maxMb} MB. Shown as a small circle.`}
        errors={errors}
      >
        <span className="photo-field cluster gap-3">
          <input type="hidden" name="withPhoto" value="yes" />
          <input type="hidden" name="photo" value={photo ?? ""} key={photo} />
          <Avatar name={typed.text("displayName", draft.displayName)} photo={photo} large />
          <Input type="file" name={PHOTO_FILE} accept={photoRules.accept} />
        </span>
      </Field>
      {photo && (
        <Checkbox
          name="removePhoto"
          label="Remove the photo"
          defaultChecked={typed.ticked("removePhoto", false)}
        />
      )}
    </>
  );
}
