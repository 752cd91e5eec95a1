import { USUAL_NOTICE } from "contract/plans/facts";
import type { TypedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { Checkbox } from "~/ui/form";
import { Select } from "~/ui/select";
import { DAY_CHANGES, FAIRNESS_MARKS, KEEP_AGENTS_LABELS } from "../words";

const DAY_CHANGE_LABELS: Record<(typeof DAY_CHANGES)[number], string> = {
  "-120": "2 hours shorter",
  "-60": "1 hour shorter",
  "-30": "30 minutes shorter",
  "0": "As set for the agent",
  "30": "30 minutes longer",
  "60": "1 hour longer",
  "120": "2 hours longer",
};

const NOTICES = [
  { value: "0", label: "None" },
  { value: "60", label: "1 hour" },
  { value: "120", label: "2 hours" },
  { value: "240", label: "4 hours" },
  { value: "1440", label: "24 hours" },
];

interface PartProps {
  typed: TypedForm;
  /** Of the fields that can be refused. */
  ids: Record<"mostStops" | "mostDistance" | "depot" | "leastDays", string>;
}

interface RuleFieldsProps extends PartProps {
  /** What distances are in. */
  unit: "mi" | "km";
}

/** The rules of a plan. */
export function RuleFields({ typed, ids, unit }: RuleFieldsProps) {
  return (
    <fieldset className="plan-boxes stack gap-3">
      <legend className="strong">Rules</legend>
      <FairnessField value={typed.text("fairness", "50")} id="plan-fairness" />
      <div className="plan-rules tiles gap-4 align-start">
        <Field
          label="Agents of the locations"
          id="plan-keep-agents"
          hint="Whether locations keep their agents"
        >
          <Select
            name="keepAgents"
            options={Object.entries(KEEP_AGENTS_LABELS).map(([value, label]) => ({ value, label }))}
            defaultValue={typed.text("keepAgents", "prefer")}
          />
        </Field>
        <LimitFields typed={typed} ids={ids} unit={unit} />
        <WorkingDayFields typed={typed} ids={ids} />
        <TimingFields typed={typed} ids={ids} />
      </div>
      <Checkbox
        name="respectHours"
        label="Respect opening hours"
        hint="Visit locations only while they are open"
        defaultChecked={typed.ticked("respectHours", true)}
      />
    </fieldset>
  );
}

/** How much an agent does on a day at most. */
function LimitFields({ typed, ids, unit }: RuleFieldsProps) {
  // A form that comes back has its distance in the unit that it was sent with.
  const sentUnit = typed.text("unit", unit) || unit;
  return (
    <>
      <NumberField
        name="mostStops"
        label="Most stops a day"
        hint="For each agent. Empty: no limit"
        maxLength={4}
        {...{ typed, ids }}
      />
      <input type="hidden" name="unit" value={sentUnit} />
      <NumberField
        name="mostDistance"
        label={`Most distance a day (${sentUnit})`}
        hint="For each agent. Empty: no limit"
        inputMode="decimal"
        maxLength={7}
        {...{ typed, ids }}
      />
    </>
  );
}

/** How long days are, and where they begin and end. */
function WorkingDayFields({ typed, ids }: PartProps) {
  return (
    <>
      <Field label="Working day" id="plan-day-change" hint="Times are set for agents and offices">
        <Select
          name="dayChange"
          options={DAY_CHANGES.map((value) => ({ value, label: DAY_CHANGE_LABELS[value] }))}
          defaultValue={typed.text("dayChange", "0")}
        />
      </Field>
      <Field
        label="Start and end of each day"
        id={ids.depot}
        errors={typed.errors("depot")}
        hint="An address or coordinates. Empty: at the first and last stop"
      >
        <Input name="depot" maxLength={200} defaultValue={typed.text("depot")} />
      </Field>
    </>
  );
}

/** How soon a location may be visited again, and a shift be changed. */
function TimingFields({ typed, ids }: PartProps) {
  return (
    <>
      <NumberField
        name="leastDays"
        label="Least days between visits"
        hint="Since the last visit. Empty: any number"
        maxLength={3}
        {...{ typed, ids }}
      />
      <Field
        label="Notice"
        id="plan-notice"
        hint="Shifts that begin within this time stay as they are"
      >
        <Select
          name="notice"
          options={NOTICES}
          defaultValue={typed.text("notice", String(USUAL_NOTICE))}
        />
      </Field>
    </>
  );
}

interface NumberFieldProps extends PartProps {
  name: "mostStops" | "mostDistance" | "leastDays";
  label: string;
  hint: string;
  inputMode?: "numeric" | "decimal";
  maxLength: number;
}

/** A number that may be empty. */
function NumberField(props: NumberFieldProps) {
  const { typed, ids, name, label, hint, inputMode = "numeric", maxLength } = props;
  return (
    <Field label={label} id={ids[name]} errors={typed.errors(name)} hint={hint}>
      <Input
        name={name}
        inputMode={inputMode}
        maxLength={maxLength}
        defaultValue={typed.text(name)}
      />
    </Field>
  );
}

/** Full days or even days, with three named marks. */
export function FairnessField({ value, id }: { value: string; id: string }) {
  return (
    <Field label="Fairness" id={id} hint="A few full days, or days of the same length">
      <input
        type="range"
        name="fairness"
        id={id}
        className="plan-fairness__range"
        min={0}
        max={100}
        step={10}
        defaultValue={value}
        list={`${id}-marks`}
        aria-describedby={`${id}-description`}
      />
      <datalist id={`${id}-marks`}>
        {FAIRNESS_MARKS.map((mark) => (
          <option key={mark.value} value={mark.value} label={mark.label} />
        ))}
      </datalist>
      <span className="plan-fairness__marks row between muted small" aria-hidden="true">
        {FAIRNESS_MARKS.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </span>
    </Field>
  );
}
