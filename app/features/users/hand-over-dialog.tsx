import { agentOptionsUrl, agentUrl, officeOptionsUrl } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { ShownSearches, useFormAddresses } from "~/kit/form/form-updates";
import { type RefusedForm, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { Field, FormMessage, Input } from "~/ui";
import { Checkbox } from "~/ui/form";
import { Picker } from "~/ui/picker";
import { Select } from "~/ui/select";
import { OVERDUE_DAYS } from "./form-words";
import type { AFTERWARDS, HANDED_LOCATIONS } from "./hand-over";
import type { readHandOver, readHandOverChoices } from "./hand-over.server";
import { OpenWorkNotice } from "./open-work";

type Dialog = Awaited<ReturnType<typeof readHandOver>>;
type Choices = Awaited<ReturnType<typeof readHandOverChoices>>;

interface HandOverProps {
  dialog: Dialog;
  refused: RefusedForm<Choices | undefined> | undefined;
}

const IDS = {
  to: "hand-over-to",
  unassigned: "hand-over-unassigned",
  routes: "hand-over-routes",
  locations: "hand-over-locations",
  overdueDays: "hand-over-days",
  afterwards: "hand-over-afterwards",
  officeId: "hand-over-office",
};

const LOCATIONS: Record<(typeof HANDED_LOCATIONS)[number], string> = {
  all: "All",
  overdue: "Not visited for some days",
  none: "None",
};

const AFTER: Record<(typeof AFTERWARDS)[number], string> = {
  stay: "Stays",
  deactivate: "Is deactivated",
  move: "Moves to another office",
};

const STEP =
  "Everything is done in one step, which can be undone. Contacts go with their locations.";

/**
 * To whom an agent's work goes, which of it, and what becomes of the agent. Only an agent who is to be
 * deactivated, as was chosen before, comes with all work chosen, because nothing can stay with them.
 */
export function HandOverDialog({ dialog, refused }: HandOverProps) {
  const { id, name, open, officeId } = dialog;
  const { action, update } = useFormAddresses();
  const sending = { formAction: update, formMethod: "post" } as const;
  const typed = typedForm(refused);
  const choices = refused?.shown ?? dialog.choices;
  return (
    <FormDialog
      formId="hand-over"
      title={`Hand over ${name}'s work`}
      description={dialog.leaves ? `${name} will be deactivated. ${STEP}` : STEP}
      submitLabel="Hand over"
      action={action}
      closeTo={agentUrl(id)}
      refused={refused}
      ids={IDS}
    >
      <UpdatedAt of={dialog} />
      <ShownSearches searches={{ to: choices.to.search, office: choices.office.search }} />
      {open ? (
        <OpenWorkNotice open={open}>
          <p>Open work:</p>
        </OpenWorkNotice>
      ) : (
        <FormMessage tone="info">There is no open work.</FormMessage>
      )}
      <TakersFields choices={choices} officeId={officeId} sending={sending} typed={typed} />
      <WorkFields isAll={dialog.leaves} typed={typed} />
      <AfterwardsFields
        choices={choices}
        first={dialog.leaves ? "deactivate" : "stay"}
        sending={sending}
        typed={typed}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  choices: Choices;
  /** How a picker without scripts asks for more of its choices. */
  sending: { formAction: string; formMethod: "post" };
  typed: TypedForm;
}

/** Who takes the work. */
function TakersFields({
  choices,
  officeId,
  sending,
  typed,
}: FieldsProps & { officeId: Dialog["officeId"] }) {
  return (
    <>
      <Field
        label="To"
        id={IDS.to}
        group
        hint="Choose one or more agents to share the work."
        errors={typed.errors("to")}
      >
        <Picker
          {...choices.to}
          {...sending}
          multiple
          name="to"
          placeholder="Select agents"
          searchName="toSearch"
          pageName="toPage"
          loadUrl={officeId ? agentOptionsUrl(officeId) : undefined}
          disabled={!officeId}
        />
      </Field>
      <Checkbox
        id={IDS.unassigned}
        name="unassigned"
        label="Leave the work unassigned"
        defaultChecked={typed.ticked("unassigned", false)}
      />
    </>
  );
}

/** Which work goes. */
function WorkFields({ isAll, typed }: { isAll: boolean; typed: TypedForm }) {
  return (
    <>
      <Field label="Routes" id={IDS.routes} group errors={typed.errors("routes")}>
        <Checkbox
          name="routes"
          label="Open and recurring routes"
          defaultChecked={typed.ticked("routes", isAll)}
        />
      </Field>
      <Field label="Locations" id={IDS.locations} errors={typed.errors("locations")}>
        <Select
          name="locations"
          options={optionsOf(LOCATIONS)}
          defaultValue={typed.text("locations", isAll ? "all" : "none")}
        />
      </Field>
      <Field
        label="Days without a visit"
        id={IDS.overdueDays}
        hint="Only applies to “Not visited for some days”."
        errors={typed.errors("overdueDays")}
      >
        <Input
          name="overdueDays"
          inputMode="numeric"
          defaultValue={typed.text("overdueDays", String(OVERDUE_DAYS))}
        />
      </Field>
    </>
  );
}

/** What becomes of the agent. */
function AfterwardsFields({
  choices,
  first,
  sending,
  typed,
}: FieldsProps & { first: (typeof AFTERWARDS)[number] }) {
  return (
    <>
      <Field label="The agent" id={IDS.afterwards} errors={typed.errors("afterwards")}>
        <Select
          name="afterwards"
          options={optionsOf(AFTER)}
          defaultValue={typed.text("afterwards", first)}
        />
      </Field>
      <Field
        label="New office"
        id={IDS.officeId}
        group
        hint="Only applies if the agent moves to another office."
        errors={typed.errors("officeId")}
      >
        <Picker
          {...choices.office}
          {...sending}
          name="officeId"
          placeholder="Select an office"
          searchName="officeSearch"
          pageName="officePage"
          loadUrl={officeOptionsUrl()}
        />
      </Field>
    </>
  );
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
