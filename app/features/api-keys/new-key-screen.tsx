import { API_KEY_ACCESS, API_KEY_DAYS, API_KEY_GROUPS } from "contract/api-keys/facts";
import { accountUrl } from "~/features/account/urls";
import { officeOptionsUrl } from "~/features/urls";
import type { Choice } from "~/kit/choices/choices.server";
import { FormScreen } from "~/kit/form/form-screen";
import { ShownSearches, useFormAddresses } from "~/kit/form/form-updates";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { Checkbox } from "~/ui/form";
import { Picker } from "~/ui/picker";
import { Select } from "~/ui/select";
import { ACCESS_LABELS, KEY_IDS, LIFETIMES } from "./key-form";
import { apiKeysUrl } from "./urls";

interface NewKeyScreenProps {
  office: Choice;
  isAdmin: boolean;
  refused: RefusedForm<{ office: Choice } | undefined> | undefined;
}

const TRAIL = [
  { label: "Your account", to: accountUrl() },
  { label: "API keys", to: apiKeysUrl() },
];

/** The form that makes an API key. */
export function NewKeyScreen({ office: first, isAdmin, refused }: NewKeyScreenProps) {
  const { action, update } = useFormAddresses();
  const typed = typedForm(refused);
  const office = refused?.shown?.office ?? first;
  return (
    <FormScreen
      title="Create an API key"
      trail={TRAIL}
      formId="api-key"
      action={action}
      submitLabel="Create key"
      closeTo={apiKeysUrl()}
      refused={refused}
      ids={KEY_IDS}
    >
      <ShownSearches searches={{ office: office.search }} />
      <Field
        label="Name"
        id={KEY_IDS.name}
        required
        hint="The program that uses it. The audit trail shows this name with each change."
        errors={typed.errors("name")}
      >
        <Input
          name="name"
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.text("name", "")}
        />
      </Field>
      <Field label="Access" id={KEY_IDS.access} errors={typed.errors("access")}>
        <Select
          name="access"
          options={API_KEY_ACCESS.map((value) => ({ value, label: ACCESS_LABELS[value] }))}
          defaultValue={typed.text("access", "read")}
        />
      </Field>
      <Field
        label="Office"
        id={KEY_IDS.officeId}
        group
        required={!isAdmin}
        hint={
          isAdmin
            ? "The key then acts as a manager of this office and its branches. Leave empty for all offices."
            : "Its branches are included."
        }
        errors={typed.errors("officeId")}
      >
        <Picker
          {...office}
          name="officeId"
          placeholder="Select an office"
          searchName="officeSearch"
          pageName="officePage"
          loadUrl={officeOptionsUrl()}
          formAction={update}
          formMethod="post"
        />
      </Field>
      <Field label="Expires after" id="key-days">
        <Select
          name="days"
          options={LIFETIMES}
          defaultValue={typed.text("days", String(API_KEY_DAYS.usual))}
        />
      </Field>
      <Groups ticked={typed.all("groups")} />
    </FormScreen>
  );
}

const Groups = ({ ticked }: { ticked: string[] }) => (
  <fieldset className="stack gap-2 above-5 below-4">
    <legend className="below-2 medium">Only these groups of calls</legend>
    <p className="muted small">Tick none to allow all of them.</p>
    {API_KEY_GROUPS.map((group) => (
      <Checkbox
        key={group}
        name="groups"
        value={group}
        label={group}
        defaultChecked={ticked.includes(group)}
      />
    ))}
  </fieldset>
);
