import { placeOptionsUrl } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ListQueryFields } from "~/kit/list";
import { Field, Input } from "~/ui";
import { Picker } from "~/ui/picker";
import { RADIUS } from "./area-keys";
import { locationsList } from "./locations-list";
import type { NearDialog } from "./read-dialogs.server";

interface NearProps {
  dialog: NearDialog;
  refused: RefusedForm<NearDialog | undefined> | undefined;
}

/** Narrows the list to what is around a place, and chooses all of it. */
export function NearPlace({ dialog, refused }: NearProps) {
  const typed = typedForm(refused);
  const { place, problem, radius, unit } = refused?.shown ?? dialog;
  const { min, max } = RADIUS[unit];
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
      <input type="hidden" name="unit" value={unit} />
      <Field label={`Radius (${unit})`} id={IDS.radius} errors={typed.errors("radius")}>
        <Input
          type="number"
          name="radius"
          min={min}
          max={max}
          step="any"
          defaultValue={typed.text("radius", radius)}
        />
      </Field>
    </FormDialog>
  );
}

const IDS = { place: "near-place-field", radius: "near-radius" };
