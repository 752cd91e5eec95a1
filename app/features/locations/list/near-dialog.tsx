import { placeOptionsUrl } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ListQueryFields } from "~/kit/list";
import { Field, Input } from "~/ui";
import { Picker } from "~/ui/picker";
import { NEAR } from "./area-keys";
import { locationsList } from "./locations-list";
import type { NearDialog } from "./read-dialogs.server";

interface NearProps {
  dialog: NearDialog;
  refused: RefusedForm<NearDialog | undefined> | undefined;
}

/** Narrows the list to what is around a place, and chooses all of it. */
export function NearPlace({ dialog, refused }: NearProps) {
  const typed = typedForm(refused);
  const { place, problem, kilometers } = refused?.shown ?? dialog;
  return (
    <FormDialog
      formId="near-place"
      title="Locations near a place"
      description="Lists the locations around this place and selects them all."
      submitLabel="Select"
      leavesFreely
      closeTo={dialog.closeTo}
      refused={refused}
      ids={IDS}
    >
      <ListQueryFields list={locationsList} />
      <Field
        label="Place"
        id={IDS.place}
        group
        required
        errors={typed.errors("place") ?? (problem ? [problem] : undefined)}
      >
        <Picker
          {...place}
          name="place"
          placeholder="Search a location or an address"
          searchName="placeSearch"
          pageName="placePage"
          loadUrl={placeOptionsUrl()}
        />
      </Field>
      <Field label="Radius (km)" id={IDS.kilometers} errors={typed.errors("kilometers")}>
        <Input
          type="number"
          name="kilometers"
          min={NEAR.min}
          max={NEAR.max}
          step="any"
          defaultValue={typed.text("kilometers", kilometers)}
        />
      </Field>
    </FormDialog>
  );
}

const IDS = { place: "near-place-field", kilometers: "near-kilometers" };
