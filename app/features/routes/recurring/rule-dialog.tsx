import { useRef } from "react";
import { AssigneeChoice, WeekdayBoxes } from "~/features/users";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { Checkbox, DateInput } from "~/ui/form";
import { StartField } from "../start-field";
import type { RuleDialogData } from "./recurring-dialogs.server";

interface RuleDialogProps {
  dialog: RuleDialogData;
  refused: RefusedForm<RuleDialogData | undefined> | undefined;
  closeTo: string;
  /** Where the dialog itself is. */
  path: string;
  submitLabel: string;
  description: string;
  /** The field that says from which day on. */
  day: { name: "firstDay" | "from"; label: string; hint: string };
}

const IDS = {
  firstDay: "recurring-day",
  from: "recurring-day",
  name: "recurring-name",
  weekdays: "recurring-weekdays",
  everyWeeks: "recurring-weeks",
  lastDay: "recurring-last-day",
  start: "recurring-start",
  officeId: "recurring-office",
  agentId: "recurring-agent",
};

/** The form for the rule, the agent and the start of a recurring route. */
export function RuleDialog(props: RuleDialogProps) {
  const { dialog, refused, closeTo, path, submitLabel, description, day } = props;
  const form = useRef<HTMLFormElement>(null);
  const typed = typedForm(refused);
  const data = refused?.shown ?? dialog;
  const { values, stopsOf } = data;
  const weekdays = refused ? typed.all("weekdays") : values.weekdays;

  return (
    <FormDialog
      formId="recurring"
      formRef={form}
      title={data.title}
      description={description}
      submitLabel={submitLabel}
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      {day.name === "from" ? (
        <input type="hidden" name="updatedAt" value={data.updatedAt} />
      ) : (
        <input type="hidden" name="key" value={typed.text("key", data.requestKey)} />
      )}
      <Field label="Name" id={IDS.name} errors={typed.errors("name")} required>
        <Input name="name" maxLength={200} defaultValue={typed.text("name", values.name)} />
      </Field>
      <WeekdayBoxes
        id={IDS.weekdays}
        name="weekdays"
        legend="Weekdays"
        ticked={weekdays}
        errors={typed.errors("weekdays")}
      />
      <RuleDays day={day} values={values} typed={typed} />
      <AssigneeChoice assignee={data} form={form} typed={typed} ids={IDS} path={path} optional />
      {stopsOf && (
        <>
          <input type="hidden" name="routeId" value={stopsOf.id} />
          <Checkbox
            name="takesStops"
            label={`Use the stops of ${stopsOf.name} from then on`}
            defaultChecked={typed.ticked("takesStops", false)}
          />
        </>
      )}
    </FormDialog>
  );
}

interface RuleDaysProps extends Pick<RuleDialogProps, "day"> {
  values: RuleDialogData["values"];
  typed: TypedForm;
}

/** How often and between which days the route recurs, and when it starts. */
function RuleDays({ day, values, typed }: RuleDaysProps) {
  return (
    <div className="recurring__pairs tiles gap-4 above-4 below-4">
      <Field
        label="Every … weeks"
        id={IDS.everyWeeks}
        errors={typed.errors("everyWeeks")}
        hint="2: every second week"
        required
      >
        <Input
          name="everyWeeks"
          inputMode="numeric"
          maxLength={2}
          defaultValue={typed.text("everyWeeks", values.everyWeeks)}
        />
      </Field>
      <Field
        label={day.label}
        id={IDS.from}
        errors={typed.errors(day.name)}
        hint={day.hint}
        required
      >
        <DateInput name={day.name} value={typed.text(day.name, values.day)} />
      </Field>
      <Field
        label="Last day"
        id={IDS.lastDay}
        errors={typed.errors("lastDay")}
        hint="Empty: no end"
      >
        <DateInput name="lastDay" value={typed.text("lastDay", values.lastDay)} />
      </Field>
      <StartField id={IDS.start} typed={typed} value={values.start} />
    </div>
  );
}
