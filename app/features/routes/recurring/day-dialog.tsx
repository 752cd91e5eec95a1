import { useRef } from "react";
import { AssigneeChoice } from "~/features/users";
import type { Assignee } from "~/features/users/index.server";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field } from "~/ui";
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
  const form = useRef<HTMLFormElement>(null);
  const typed = typedForm(refused);
  const data = refused?.shown ?? dialog;

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
      <AssigneeChoice
        assignee={data}
        form={form}
        typed={typed}
        ids={IDS}
        path={recurringDayUrl(data.id, data.day)}
        optional
      />
    </FormDialog>
  );
}
