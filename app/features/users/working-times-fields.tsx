import type { Worktime } from "contract/routes/timetable";
import type { TypedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";

/** The ids of the controls that errors lead to. */
export const WORKING_TIMES_IDS = {
  usualStart: "usual-start",
  usualEnd: "usual-end",
  breakMinutes: "break-minutes",
};

interface WorkingTimesFieldsProps {
  times: Worktime;
  typed: TypedForm;
  /** What holds where a field is empty. */
  hint: string;
}

/** When somebody usually works. */
export function WorkingTimesFields({ times, typed, hint }: WorkingTimesFieldsProps) {
  return (
    <fieldset className="stack gap-2 above-4" aria-describedby="working-times-hint">
      <legend className="field__label">Working times</legend>
      <input type="hidden" name="withTimes" value="on" />
      <p className="muted small" id="working-times-hint">
        {hint}
      </p>
      <div className="cluster align-start">
        <Field label="Start" id={WORKING_TIMES_IDS.usualStart} errors={typed.errors("usualStart")}>
          <Input
            type="time"
            name="usualStart"
            defaultValue={typed.text("usualStart", times.usualStart ?? "")}
          />
        </Field>
        <Field label="End" id={WORKING_TIMES_IDS.usualEnd} errors={typed.errors("usualEnd")}>
          <Input
            type="time"
            name="usualEnd"
            defaultValue={typed.text("usualEnd", times.usualEnd ?? "")}
          />
        </Field>
        <Field
          label="Minutes of break"
          id={WORKING_TIMES_IDS.breakMinutes}
          errors={typed.errors("breakMinutes")}
        >
          <Input
            name="breakMinutes"
            inputMode="numeric"
            defaultValue={typed.text("breakMinutes", String(times.breakMinutes ?? ""))}
          />
        </Field>
      </div>
    </fieldset>
  );
}
