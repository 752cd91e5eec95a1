import { useRef } from "react";
import { AssigneeFields } from "~/features/users";
import type { Assignee } from "~/features/users/index.server";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, useSubmit } from "~/ui";
import { DateInput } from "~/ui/form";
import { recurringDayUrl, recurringRouteUrl } from "./urls";

export interface DayDialogData extends Assignee {
  id: string;
  name: string;
  /** The day of the recurring route, and in words. */
  day: string;
  label: string;
  /** The day that the form shows. */
  shownDay: string;
  /** A fresh key for the form's request. */
  requestKey: string;
}

interface DayDialogProps {
  dialog: DayDialogData;
  refused: RefusedForm<DayDialogData | undefined> | undefined;
}

const IDS = { day: "day-day", officeId: "day-office", agentId: "day-agent" };

/** The form that creates the route of one day, perhaps on another day or for another agent. */
export function DayDialog({ dialog, refused }: DayDialogProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const typed = typedForm(refused);
  const data = refused?.shown ?? dialog;

  /** Reloads the agents of the chosen office. */
  const officeChosen = () => {
    if (!form.current) return;
    const choices = new FormData(form.current);
    choices.delete("agentId");
    const action = recurringDayUrl(data.id, data.day);
    submit(choices, { method: "get", action, replace: true, preventScrollReset: true });
  };

  return (
    <FormDialog
      formId="recurring-day-form"
      formRef={form}
      title={`${data.name}: ${data.label}`}
      description="Creates the route of this day now. Choose another day to move it, or another agent."
      submitLabel="Create route"
      closeTo={recurringRouteUrl(data.id)}
      refused={refused}
      ids={IDS}
    >
      <input type="hidden" name="key" value={typed.text("key", data.requestKey)} />
      <Field label="Day" id={IDS.day} errors={typed.errors("day")} required>
        <DateInput name="day" value={typed.text("day", data.shownDay)} />
      </Field>
      <AssigneeFields
        {...data}
        optional
        ids={{ office: IDS.officeId, agent: IDS.agentId }}
        labels={{ office: "Office", agent: "Agent" }}
        errors={{ officeId: typed.errors("officeId"), agentId: typed.errors("agentId") }}
        onOffice={officeChosen}
      />
    </FormDialog>
  );
}
