import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field } from "~/ui";
import { DateInput } from "~/ui/form";
import { recurringRouteUrl } from "./urls";

interface EndDialogProps {
  recurrence: { id: string; name: string; updatedAt: string; today: string };
  refused: RefusedForm | undefined;
}

/** Asks from which day on a recurring route ends. */
export function EndDialog({ recurrence, refused }: EndDialogProps) {
  const typed = typedForm(refused);
  return (
    <FormDialog
      formId="end-recurring"
      title={`End ${recurrence.name}?`}
      description="Routes from this day on that were not begun are removed. Earlier and begun routes stay."
      submitLabel="End"
      danger
      closeTo={recurringRouteUrl(recurrence.id)}
      refused={refused}
      ids={{ from: "end-from" }}
    >
      <input type="hidden" name="updatedAt" value={recurrence.updatedAt} />
      <Field label="First day without a route" id="end-from" errors={typed.errors("from")} required>
        <DateInput name="from" value={typed.text("from", recurrence.today)} />
      </Field>
    </FormDialog>
  );
}
