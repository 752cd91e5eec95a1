import type { TypedForm } from "~/kit/form/refused-form";
import { Button, Field, Input } from "~/ui";
import { Select } from "~/ui/select";
import {
  DAY_FIELDS,
  PRIORITIES,
  VISITING_IDS,
  VISITING_TEXTS,
  type VisitingDraft,
  type VisitingText,
} from "./visiting-texts";

interface VisitingFieldsProps {
  /** As saved; null if the connected server does not support it. */
  draft: VisitingDraft | null;
  typed: TypedForm;
}

const NOT_SUPPORTED =
  "The connected server does not support opening hours, closed days, intervals or priorities.";

/** When and how often a location may be visited. */
export function VisitingFields({ draft, typed }: VisitingFieldsProps) {
  if (!draft) return <p className="muted">{NOT_SUPPORTED}</p>;
  const text = (name: VisitingText) => ({
    name,
    id: VISITING_IDS[name] ?? name,
    errors: typed.errors(name),
    value: typed.text(name, draft[name]),
  });
  return (
    <fieldset className="location-form__part">
      <legend className="below-3 strong">When to visit</legend>
      <p className="location-form__wide muted" id="hours-hint">
        Opening hours in the office's time zone, such as 09:00-12:00, 13:00-17:00. Leave a day empty
        if it is closed. Leave all days empty if the hours are not known.
      </p>
      <div className="location-form__wide location-form__hours">
        {DAY_FIELDS.map(({ name, label }) => (
          <VisitingInput key={name} {...text(name)} label={label} />
        ))}
        <SameOnWeekdays />
      </div>
      <div className="location-form__wide">
        <VisitingInput
          {...text("closedDays")}
          label="Closed days"
          hint="Dates such as 2026-12-24, 2026-12-25."
        />
      </div>
      <VisitingInput {...text("visitEvery")} label="Visit every (days)" numeric />
      <VisitingInput {...text("visitMinutes")} label="Minutes per visit" numeric />
      <Field label="Priority" id={VISITING_IDS.priority ?? ""} errors={typed.errors("priority")}>
        <Select
          name="priority"
          options={PRIORITIES}
          defaultValue={typed.text("priority", draft.priority)}
        />
      </Field>
    </fieldset>
  );
}

interface VisitingInputProps {
  name: VisitingText;
  id: string;
  label: string;
  value: string;
  errors: string[] | undefined;
  hint?: string;
  numeric?: boolean;
}

const VisitingInput = ({ name, id, label, value, errors, hint, numeric }: VisitingInputProps) => (
  <Field label={label} id={id} errors={errors} hint={hint}>
    <Input
      name={name}
      defaultValue={value}
      maxLength={VISITING_TEXTS[name]}
      autoComplete="off"
      inputMode={numeric ? "numeric" : undefined}
    />
  </Field>
);

/** With scripts: most places have the same hours from Monday to Friday. */
const SameOnWeekdays = () => (
  <span className="js-only">
    <Button
      type="button"
      size="small"
      onClick={({ currentTarget: { form } }) => {
        const [monday, ...rest] = DAY_FIELDS.slice(0, 5).map(
          ({ name }) => form?.elements.namedItem(name) as HTMLInputElement | null,
        );
        for (const input of rest) if (input && monday) input.value = monday.value;
      }}
    >
      Copy Monday's hours to Tuesday–Friday
    </Button>
  </span>
);
