import { MOST_NOTE_LENGTH } from "contract/users/absence-facts";
import { agentUrl } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { DateInput } from "~/ui/form";

interface AbsenceDialogProps {
  agent: { id: string; name: string };
  /** Of a new absence: a fresh key for the form's request. */
  requestKey?: string;
  /** The absence that is changed; undefined for a new one. */
  absence?: { firstDay: string; lastDay: string; note: string; updatedAt: string };
  refused: RefusedForm | undefined;
}

const IDS = { firstDay: "absence-first-day", lastDay: "absence-last-day", note: "absence-note" };

/** The form for an agent's absence. */
export function AbsenceDialog({ agent, requestKey, absence, refused }: AbsenceDialogProps) {
  const typed = typedForm(refused);
  return (
    <FormDialog
      formId="absence"
      title={absence ? `Absence of ${agent.name}` : `Add an absence of ${agent.name}`}
      description="Routes planned on these days stay as they are. You can change them afterwards."
      submitLabel={absence ? "Save" : "Add absence"}
      closeTo={agentUrl(agent.id)}
      refused={refused}
      ids={IDS}
    >
      {absence && <input type="hidden" name="updatedAt" value={absence.updatedAt} />}
      {requestKey && <input type="hidden" name="key" value={typed.text("key", requestKey)} />}
      <div className="cluster align-start">
        <Field label="First day" id={IDS.firstDay} errors={typed.errors("firstDay")} required>
          <DateInput name="firstDay" value={typed.text("firstDay", absence?.firstDay)} />
        </Field>
        <Field
          label="Last day"
          id={IDS.lastDay}
          errors={typed.errors("lastDay")}
          hint="Empty: one day only"
        >
          <DateInput name="lastDay" value={typed.text("lastDay", absence?.lastDay)} />
        </Field>
      </div>
      <Field label="Note" id={IDS.note} errors={typed.errors("note")} hint="For managers only">
        <Input
          name="note"
          maxLength={MOST_NOTE_LENGTH}
          defaultValue={typed.text("note", absence?.note)}
        />
      </Field>
    </FormDialog>
  );
}
