import { FormScreen } from "~/kit/form/form-screen";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import type { Group } from "./group";
import type { GroupForm } from "./group-form.server";

interface GroupFormScreenProps {
  group: Group;
  form: GroupForm;
  refused: RefusedForm | undefined;
}

/** The form for a new type or chain, or for another name of one. */
export function GroupFormScreen({ group, form, refused }: GroupFormScreenProps) {
  const { title, name, key, closeTo } = form;
  const typed = typedForm(refused);
  return (
    <FormScreen
      title={title}
      trail={[{ label: group.title, to: closeTo }]}
      formId="location-group"
      submitLabel="Save"
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <input type="hidden" name="key" value={typed.text("key", key)} />
      <Field label="Name" id={IDS.name} required errors={typed.errors("name")}>
        <Input
          name="name"
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.text("name", name)}
        />
      </Field>
    </FormScreen>
  );
}

const IDS = { name: "location-group-name" };
