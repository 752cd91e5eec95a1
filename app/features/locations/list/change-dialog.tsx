import { chainOptionsUrl, locationTypeOptionsUrl } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { KeptQuery } from "~/kit/list";
import { Field } from "~/ui";
import { Picker } from "~/ui/picker";
import { Select } from "~/ui/select";
import { ChosenLocations, soMany } from "./chosen-locations";
import { LOCATION_STATUS_LABELS, locationsList } from "./locations-list";
import type { ChangeDialog } from "./read-dialogs.server";

interface ChangeProps {
  dialog: ChangeDialog;
  refused: RefusedForm<ChangeDialog | undefined> | undefined;
}

const AS_IT_IS = "As it is";

/** Gives all of the chosen locations the same type, chain or status. */
export function ChangeLocations({ dialog, refused }: ChangeProps) {
  const typed = typedForm(refused);
  const { type, chain } = refused?.shown ?? dialog;
  const { chosen } = dialog;
  return (
    <FormDialog
      formId="change-locations"
      title={`Change ${soMany(chosen)}`}
      description="What is left as it is stays different from one to the other."
      submitLabel="Change"
      closeTo={chosen.closeTo}
      disabled={chosen.locations.length === 0 || refused?.status === NOT_OFFERED}
      refused={refused}
      ids={IDS}
    >
      <KeptQuery list={locationsList} />
      <Field label="Location type" id={IDS.type} group errors={typed.errors("type")}>
        <Picker
          {...type}
          name="type"
          label="Location type"
          placeholder={AS_IT_IS}
          searchName="typeSearch"
          pageName="typePage"
          loadUrl={locationTypeOptionsUrl()}
        />
      </Field>
      <Field label="Chain" id={IDS.chain} group errors={typed.errors("chain")}>
        <Picker
          {...chain}
          name="chain"
          label="Chain"
          placeholder={AS_IT_IS}
          searchName="chainSearch"
          pageName="chainPage"
          loadUrl={chainOptionsUrl()}
        />
      </Field>
      <Field label="Status" id={IDS.status} errors={typed.errors("status")}>
        <Select
          name="status"
          options={[
            { value: "", label: AS_IT_IS },
            { value: "active", label: LOCATION_STATUS_LABELS.active },
            { value: "inactive", label: LOCATION_STATUS_LABELS.inactive },
          ]}
          defaultValue={typed.text("status")}
        />
      </Field>
      <ChosenLocations dialog={chosen} />
    </FormDialog>
  );
}

/** The server that keeps the data has no such call, so that trying again leads nowhere. */
export const NOT_OFFERED = 501;

const IDS = { type: "change-type", chain: "change-chain", status: "change-status" };
