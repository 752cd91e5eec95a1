import { LocationTypeField } from "~/features/location-types";
import { placeOptionsUrl } from "~/features/urls";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { Picker } from "~/ui/picker";
import type { Adding } from "../add-stop/add-stop.server";
import { AfterLocation } from "../add-stop/adding-fields";
import { AddDialog } from "./add-dialog";
import type { AddStopChoices, NewStopDraft } from "./new-stop.server";

interface AddStopDialogProps {
  adding: Adding;
  choices: AddStopChoices;
  closeTo: string;
  refused: RefusedForm<NewStopDraft | undefined> | undefined;
}

const IDS = {
  afterStop: "add-stop-after",
  type: "add-stop-type",
  name: "add-stop-name",
  place: "add-stop-place",
};

/** The Add Stop dialog, for a new location. */
export function AddStopDialog({ adding, choices, closeTo, refused }: AddStopDialogProps) {
  const typed = typedForm(refused);
  const draft = refused?.shown ?? choices.draft;
  const { problem } = choices.draft;
  return (
    <AddDialog
      title="Add Stop"
      formId="add-stop"
      closeTo={closeTo}
      adding={adding}
      refused={refused}
      ids={IDS}
    >
      <AfterLocation id={IDS.afterStop} adding={adding} refused={refused} />
      <LocationTypeField
        id={IDS.type}
        choice={choices.type}
        chosen={draft.type}
        errors={typed.errors("type")}
      />
      <Field label="Stop name" id={IDS.name} required errors={typed.errors("name")}>
        <Input
          name="name"
          autoComplete="off"
          maxLength={200}
          defaultValue={typed.text("name", draft.name)}
        />
      </Field>
      <Field
        label="Location/Address"
        id={IDS.place}
        group
        required
        errors={typed.errors("place") ?? (problem ? [problem] : undefined)}
      >
        <Picker
          {...choices.place}
          name="place"
          placeholder="Search a location or an address"
          selected={draft.place ? [draft.place] : []}
          searchName="placeSearch"
          pageName="placePage"
          loadUrl={placeOptionsUrl()}
        />
      </Field>
    </AddDialog>
  );
}
