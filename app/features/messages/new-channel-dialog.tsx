import { officeOptionsUrl } from "~/features/urls";
import type { Choice } from "~/kit/choices/choices.server";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ListQueryFields } from "~/kit/list";
import { Field, Input } from "~/ui";
import { Picker } from "~/ui/picker";
import { channelsList } from "./channels-list";
import type { NewChannel } from "./read-new-channel.server";

const IDS = { name: "channel-name", officeId: "channel-office" };

interface NewChannelDialogProps {
  draft: NewChannel;
  closeTo: string;
  refused: RefusedForm<Choice | null | undefined> | undefined;
}

/** Opens a channel: of an office that an admin chooses, or of a manager's active one. */
export function NewChannelDialog({ draft, closeTo, refused }: NewChannelDialogProps) {
  const typed = typedForm(refused);
  const office = refused?.shown ?? draft.office;
  return (
    <FormDialog
      formId="new-channel"
      title="New channel"
      description={
        draft.ofOffice
          ? `Visible to the agents and managers of ${draft.ofOffice}.`
          : "Visible to the agents and managers of the office."
      }
      submitLabel="Create channel"
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <ListQueryFields list={channelsList} />
      <input type="hidden" name="key" value={typed.text("key", draft.key)} />
      <Field label="Name" id={IDS.name} required errors={typed.errors("name")}>
        <Input
          name="name"
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.text("name", draft.name)}
        />
      </Field>
      {office && (
        <Field label="Office" id={IDS.officeId} group required errors={typed.errors("officeId")}>
          <Picker
            {...office}
            name="officeId"
            placeholder="Select an office"
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
          />
        </Field>
      )}
    </FormDialog>
  );
}
