import { WEEKDAY_NAMES } from "contract/routes/recurrence";
import { Checkbox } from "~/ui/form";

interface WeekdayBoxesProps {
  id: string;
  name: string;
  legend: string;
  hint?: string;
  /** Numbers of weekdays, as forms have them. */
  ticked: readonly string[];
  errors: string[] | undefined;
}

/** A box for each day of the week, from Monday (0) to Sunday (6). */
export function WeekdayBoxes({ id, name, legend, hint, ticked, errors }: WeekdayBoxesProps) {
  const about = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="stack gap-2 above-4"
      aria-describedby={about === "" ? undefined : about}
    >
      <legend className="field__label">{legend}</legend>
      {hint && (
        <p className="muted small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="cluster">
        {WEEKDAY_NAMES.map((label, weekday) => (
          <Checkbox
            key={label}
            name={name}
            value={weekday}
            label={label}
            defaultChecked={ticked.includes(String(weekday))}
          />
        ))}
      </div>
      {errors && (
        <p id={`${id}-error`} className="field__error">
          {errors[0]}
        </p>
      )}
    </fieldset>
  );
}
