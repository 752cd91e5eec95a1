import { useNavigation } from "@remix-run/react";
import { MOST_PLAN_AGENTS, MOST_PLAN_DAYS } from "contract/plans/facts";
import { officeOptionsUrl } from "~/features/urls";
import { type RefusedForm, sentFields, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { CHOSEN_IDS } from "~/kit/list";
import { formatCount } from "~/lib/figures";
import { Button, Field, Form, Input, LinkButton } from "~/ui";
import {
  AutoSubmitForm,
  Checkbox,
  DateInput,
  EnterButton,
  ErrorSummary,
  FormActions,
  formErrors,
  TypedFields,
} from "~/ui/form";
import { PageHeader } from "~/ui/page";
import { Picker } from "~/ui/picker";
import { Select } from "~/ui/select";
import { NoPlans } from "../list/plans-screen";
import { plansTrail } from "../plans-trail";
import { newPlanUrl, plansUrl } from "../urls";
import type { NewPlanData } from "./read-new-plan.server";
import { RuleFields } from "./rule-fields";

const TITLE = "Plan a week";
const IDS = {
  name: "plan-name",
  officeId: "plan-office",
  agentIds: "plan-agents",
  days: "plan-days",
  source: "plan-source",
  mostStops: "plan-most-stops",
  mostDistance: "plan-most-distance",
  depot: "plan-depot",
  leastDays: "plan-least-days",
};

interface NewPlanProps {
  form: NewPlanData | null;
  refused: RefusedForm<NewPlanData | undefined> | undefined;
}

/** What a plan is about: office, days, places, agents and rules. */
export function NewPlanScreen({ form, refused }: NewPlanProps) {
  const data = refused?.shown ?? form;
  if (!data) return <NoPlans title={TITLE} />;
  return (
    <>
      <PageHeader title={TITLE} trail={plansTrail(TITLE)} />
      <div className="new-plan stack gap-6">
        <AboutForm data={data} />
        {data.officeId ? (
          // Another office has other agents, and another period other days.
          <PlanForm
            key={`${data.officeId} ${data.from} ${data.dayCount}`}
            data={data}
            refused={refused}
          />
        ) : (
          <p className="muted">Choose an office to see its agents.</p>
        )}
      </div>
    </>
  );
}

/** What decides what the rest of the page offers; a choice shows it at once. */
function AboutForm({ data }: { data: NewPlanData }) {
  const { office, from, fromProblem, dayCount, source, sources, ids, list } = data;
  return (
    <AutoSubmitForm action={newPlanUrl()} className="panel cluster gap-4 align-end" noValidate>
      {ids.map((id) => (
        <input key={id} type="hidden" name={CHOSEN_IDS} value={id} />
      ))}
      {list && <input type="hidden" name="list" value={list} />}
      <Field label="Office" id={IDS.officeId} group>
        <Picker
          {...office}
          key={office.selected[0]?.value}
          name="officeId"
          placeholder="Choose an office"
          searchName="officeSearch"
          pageName="officePage"
          loadUrl={officeOptionsUrl()}
        />
      </Field>
      <Field label="First day" id="plan-from" errors={fromProblem ? [fromProblem] : undefined}>
        <DateInput name="from" value={from} />
      </Field>
      <Field label="Days" id="plan-day-count">
        <Select
          name="dayCount"
          options={Array.from({ length: MOST_PLAN_DAYS }, (_, at) => {
            const value = String(at + 1);
            return { value, label: value };
          })}
          defaultValue={String(dayCount)}
        />
      </Field>
      <Field label="Places to visit" id={IDS.source}>
        <Select name="source" options={sources} defaultValue={source} />
      </Field>
    </AutoSubmitForm>
  );
}

function PlanForm({ data, refused }: { data: NewPlanData; refused: NewPlanProps["refused"] }) {
  const typed = typedForm(refused);
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form
      id="new-plan"
      method="post"
      action={newPlanUrl()}
      replace
      noValidate
      className="stack gap-6"
    >
      <EnterButton />
      <ErrorSummary errors={formErrors(refused?.result.error, IDS)} />
      <TypedFields.Provider value={sentFields(refused)}>
        <HandedOn data={data} typed={typed} />
        <Field label="Name" id={IDS.name} errors={typed.errors("name")} required>
          <Input name="name" maxLength={200} defaultValue={typed.text("name", data.name)} />
        </Field>
        <DayFields data={data} typed={typed} />
        <AgentFields data={data} typed={typed} />
        <RuleFields typed={typed} ids={IDS} unit={data.unit} />
      </TypedFields.Provider>
      <p className="muted small" id="plan-places-said">
        {placesInWords(data)}
      </p>
      <FormActions>
        <LinkButton to={plansUrl()}>Cancel</LinkButton>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy}
          aria-describedby="plan-places-said"
        >
          Plan
        </Button>
      </FormActions>
    </Form>
  );
}

function placesInWords({ placeCount, source }: NewPlanData): string {
  if (placeCount === null) return "The plan says which places were left out, and why.";
  const places = placeCount === 1 ? "1 place" : `${formatCount(placeCount)} places`;
  const kind = source === "chosen" ? "chosen" : "overdue or never visited";
  return `${places} ${placeCount === 1 ? "is" : "are"} ${kind}. The plan says which were left out, and why.`;
}

/** What the form above has chosen. */
function HandedOn({ data, typed }: { data: NewPlanData; typed: TypedForm }) {
  const { officeId, from, dayCount, source, ids, list, requestKey } = data;
  const fields = { from, dayCount: String(dayCount), source, list };
  return (
    <>
      <input type="hidden" name="key" value={typed.text("key", requestKey)} />
      <input type="hidden" name="officeId" value={officeId ?? ""} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ids.map((id) => (
        <input key={id} type="hidden" name={CHOSEN_IDS} value={id} />
      ))}
    </>
  );
}

interface FieldsProps {
  data: NewPlanData;
  typed: TypedForm;
}

function DayFields({ data: { days }, typed }: FieldsProps) {
  const ticked = typed.cameBack ? new Set(typed.all("days")) : null;
  return (
    <BoxGroup id={IDS.days} legend="Working days" errors={typed.errors("days")}>
      {days.map(({ value, label, isTicked }) => (
        <Checkbox
          key={value}
          name="days"
          value={value}
          label={label}
          defaultChecked={ticked?.has(value) ?? isTicked}
        />
      ))}
      {days.length === 0 && <p className="muted">All of these days are over.</p>}
    </BoxGroup>
  );
}

function AgentFields({ data: { agents, hasMoreAgents }, typed }: FieldsProps) {
  const ticked = typed.cameBack ? new Set(typed.all("agentIds")) : null;
  return (
    <BoxGroup id={IDS.agentIds} legend="Agents" errors={typed.errors("agentIds")}>
      {agents.map(({ id, name, isTicked }) => (
        <Checkbox
          key={id}
          name="agentIds"
          value={id}
          label={<span dir="auto">{name}</span>}
          defaultChecked={ticked?.has(id) ?? isTicked}
        />
      ))}
      {agents.length === 0 && <p className="muted">This office has no active agents.</p>}
      {hasMoreAgents && (
        <p className="muted small">{`A plan has at most ${MOST_PLAN_AGENTS} agents. These are the first by name.`}</p>
      )}
    </BoxGroup>
  );
}

interface BoxGroupProps {
  id: string;
  legend: string;
  errors: string[] | undefined;
  children: React.ReactNode;
}

function BoxGroup({ id, legend, errors, children }: BoxGroupProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="plan-boxes"
      aria-describedby={errors && `${id}-error`}
    >
      <legend className="strong">{legend}</legend>
      <div className="plan-boxes__list tiles gap-1">{children}</div>
      {errors && (
        <p id={`${id}-error`} className="field__error small medium">
          {errors[0]}
        </p>
      )}
    </fieldset>
  );
}
