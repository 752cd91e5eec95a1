import { chainOptionsUrl, locationTypeOptionsUrl } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { ListQueryFields } from "~/kit/list";
import { Field, Input } from "~/ui";
import { Picker } from "~/ui/picker";
import { Select } from "~/ui/select";
import { PRIORITIES } from "../visiting-texts";
import { ChosenLocations, soMany } from "./chosen-locations";
import { LOCATION_STATUS_LABELS, locationsList } from "./locations-list";
import type { ChangeDialog } from "./read-dialogs.server";

interface ChangeProps {
  dialog: ChangeDialog;
  refused: RefusedForm<ChangeDialog | undefined> | undefined;
}

const AS_IT_IS = "Unchanged";

/** Gives all of the chosen locations the same type, chain, status or times of visits. */
export function ChangeLocations({ dialog, refused }: ChangeProps) {
  const typed = typedForm(refused);
  const { type, chain } = refused?.shown ?? dialog;
  const { chosen } = dialog;
  return (
    <FormDialog
      formId="change-locations"
      title={`Change ${soMany(chosen)}`}
      description="Fields you leave unchanged keep each location's own value."
      submitLabel="Change"
      closeTo={chosen.closeTo}
      disabled={chosen.locations.length === 0 || refused?.status === NOT_OFFERED}
      refused={refused}
      ids={IDS}
    >
      <ListQueryFields list={locationsList} />
      <Field label="Location type" id={IDS.type} group errors={typed.errors("type")}>
        <Picker
          {...type}
          name="type"
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
      <VisitingChanges typed={typed} />
      <ChosenLocations dialog={chosen} />
    </FormDialog>
  );
}

/** The connected server has no such call, so that trying again leads nowhere. */
export const NOT_OFFERED = 501;

const IDS = {
  type: "change-type",
  chain: "change-chain",
  status: "change-status",
  openingHours: "change-hours",
  closedDays: "change-closed-days",
  visitEvery: "change-visit-every",
  visitMinutes: "change-visit-minutes",
  priority: "change-priority",
};

const HOURS_HINT = "Such as Mo-Fr 09:00-12:00, 13:00-17:00; Sa 10:00-14:00. Write none to clear.";
const DAYS_HINT = "Such as 2026-12-24, 2026-12-25. Write none to clear.";

/** When and how often all of them are visited. */
function VisitingChanges({ typed }: { typed: TypedForm }) {
  const text = (name: "openingHours" | "closedDays" | "visitEvery" | "visitMinutes") => (
    <Input name={name} defaultValue={typed.text(name)} placeholder={AS_IT_IS} autoComplete="off" />
  );
  return (
    <>
      <Field
        label="Opening hours"
        id={IDS.openingHours}
        hint={HOURS_HINT}
        errors={typed.errors("openingHours")}
      >
        {text("openingHours")}
      </Field>
      <Field
        label="Closed days"
        id={IDS.closedDays}
        hint={DAYS_HINT}
        errors={typed.errors("closedDays")}
      >
        {text("closedDays")}
      </Field>
      <Field label="Visit every (days)" id={IDS.visitEvery} errors={typed.errors("visitEvery")}>
        {text("visitEvery")}
      </Field>
      <Field label="Minutes per visit" id={IDS.visitMinutes} errors={typed.errors("visitMinutes")}>
        {text("visitMinutes")}
      </Field>
      <Field label="Priority" id={IDS.priority} errors={typed.errors("priority")}>
        <Select
          name="priority"
          options={[{ value: "", label: AS_IT_IS }, ...PRIORITIES]}
          defaultValue={typed.text("priority")}
        />
      </Field>
    </>
  );
}
