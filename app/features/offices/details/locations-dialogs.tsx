/** The dialogs over the locations of an office. */
import { agentOptionsUrl, locationOptionsUrl } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { CHOSEN_IDS, ChosenRows, ListQueryFields } from "~/kit/list";
import { Field } from "~/ui";
import { Checkbox } from "~/ui/form";
import { Picker } from "~/ui/picker";
import type {
  readAssignToAgent,
  readAssignToOffice,
  readChosenLocations,
} from "./locations-dialogs.server";
import { officeLocationsList } from "./locations-list";

type AssignToOffice = Awaited<ReturnType<typeof readAssignToOffice>>;
type AssignToAgent = Awaited<ReturnType<typeof readAssignToAgent>>;
type ChosenLocations = Awaited<ReturnType<typeof readChosenLocations>>;

interface DialogProps<Data> {
  dialog: Data;
  refused: RefusedForm<Data | undefined> | undefined;
}

const IDS = { agentId: "office-agent", ids: "office-chosen-locations" };

/** Locations to be given to the office. */
export function AssignToOfficeDialog({ dialog, refused }: DialogProps<AssignToOffice>) {
  const { locations } = refused?.shown ?? dialog;
  return (
    <FormDialog
      formId="assign-to-office"
      title="Assign locations"
      description="Assigned locations move to this office. Agents of other offices lose access."
      submitLabel="Assign"
      closeTo={dialog.closeTo}
      refused={refused}
      ids={IDS}
    >
      <ListQueryFields list={officeLocationsList} />
      <Field
        label="Locations"
        id={IDS.ids}
        group
        required
        errors={typedForm(refused).errors(CHOSEN_IDS)}
      >
        <Picker
          {...locations}
          multiple
          name={CHOSEN_IDS}
          placeholder="Select one or more locations"
          searchName="locationsSearch"
          pageName="locationsPage"
          loadUrl={locationOptionsUrl()}
        />
      </Field>
    </FormDialog>
  );
}

/** An agent of the office for chosen locations. */
export function AssignToAgentDialog({ dialog, refused }: DialogProps<AssignToAgent>) {
  const { agent, officeId } = refused?.shown ?? dialog;
  return (
    <FormDialog
      formId="assign-to-agent"
      title="Assign locations"
      submitLabel="Assign"
      closeTo={dialog.closeTo}
      disabled={dialog.rows.length === 0}
      refused={refused}
      ids={IDS}
    >
      <ListQueryFields list={officeLocationsList} />
      <ChosenLocationRows dialog={dialog} />
      <Field
        label="Agent"
        id={IDS.agentId}
        group
        required
        errors={typedForm(refused).errors("agentId")}
      >
        <Picker
          {...agent}
          name="agentId"
          placeholder="Select an Agent"
          searchName="agentSearch"
          pageName="agentPage"
          loadUrl={agentOptionsUrl(officeId)}
        />
      </Field>
    </FormDialog>
  );
}

/** What chosen locations are taken from. */
export function UnassignLocationsDialog({ dialog, refused }: DialogProps<ChosenLocations>) {
  const { ticked } = typedForm(refused);
  return (
    <FormDialog
      formId="unassign-locations"
      title="Unassign locations"
      size="small"
      closeLabel="Cancel"
      submitLabel="Unassign"
      closeTo={dialog.closeTo}
      disabled={dialog.rows.length === 0}
      refused={refused}
    >
      <ChosenLocationRows dialog={dialog} />
      <Checkbox
        name="agent"
        label="Unassign from agent"
        hint="No agent afterwards"
        defaultChecked={ticked("agent", true)}
      />
      <Checkbox
        name="office"
        label="Unassign from office"
        hint="No office and no agent afterwards. Only admins see them"
        defaultChecked={ticked("office", false)}
      />
    </FormDialog>
  );
}

const ChosenLocationRows = ({ dialog: { rows, sent, lost } }: { dialog: ChosenLocations }) => (
  <ChosenRows
    rows={rows}
    sent={sent}
    label="Selected locations"
    none={lost ?? "Please select a location"}
  />
);
