import { useNavigation } from "@remix-run/react";
import { MOST_PLAN_AGENTS } from "contract/plans/facts";
import { useEffect, useRef } from "react";
import { agentOptionsUrl } from "~/features/urls";
import { type RefusedForm, sentFields, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { formatCount } from "~/lib/figures";
import { Button, Field, Form, Input, LinkButton } from "~/ui";
import {
  Checkbox,
  EnterButton,
  ErrorSummary,
  FormActions,
  formErrors,
  TypedFields,
} from "~/ui/form";
import { PageHeader } from "~/ui/page";
import { Picker } from "~/ui/picker";
import { NoPlans } from "../list/plans-screen";
import { plansTrail } from "../plans-trail";
import { newPlanUrl, plansUrl } from "../urls";
import { AboutFields } from "./about-fields";
import type { NewPlanData } from "./read-new-plan.server";
import { RuleFields } from "./rule-fields";

const TITLE = "Plan a week";
const IDS = {
  name: "plan-name",
  officeId: "plan-office",
  from: "plan-from",
  dayCount: "plan-day-count",
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
      <PlanForm data={data} refused={refused} />
    </>
  );
}

function PlanForm({ data, refused }: { data: NewPlanData; refused: NewPlanProps["refused"] }) {
  const typed = typedForm(refused ?? asEntered(data));
  return (
    <Form
      id="new-plan"
      method="post"
      action={newPlanUrl()}
      replace
      noValidate
      className="new-plan stack gap-6"
    >
      <EnterButton />
      <ErrorSummary errors={formErrors(refused?.result.error, IDS)} />
      <TypedFields.Provider value={sentFields(refused)}>
        <AboutFields data={data} typed={typed} ids={IDS} />
        {data.officeId ? (
          <OfficeFields data={data} typed={typed} />
        ) : (
          <p className="muted">Choose an office to see its agents.</p>
        )}
      </TypedFields.Provider>
    </Form>
  );
}

/** A form that is shown again for other days or another office has its fields as one that was refused. */
const asEntered = ({ entered }: NewPlanData): RefusedForm | undefined =>
  entered ? { result: { initialValue: entered }, status: 200, shown: undefined } : undefined;

/** What the form asks once its office is chosen. */
function OfficeFields({ data, typed }: FieldsProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <input type="hidden" name="key" value={typed.text("key") || data.requestKey} />
      <NameField data={data} typed={typed} />
      <DayFields data={data} typed={typed} />
      <AgentFields data={data} typed={typed} />
      <RuleFields typed={typed} ids={IDS} unit={data.unit} />
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
    </>
  );
}

const KINDS: Record<string, string> = { chosen: "chosen", list: "in the list" };

function placesInWords({ placeCount, elsewhere, source }: NewPlanData): string {
  if (placeCount === null) return "The plan says which places were left out, and why.";
  const places = placeCount === 1 ? "1 place is" : `${formatCount(placeCount)} places are`;
  const kind = KINDS[source] ?? "overdue or never visited";
  const others = elsewhere > 0 ? ` ${formatCount(elsewhere)} of other offices are left out.` : "";
  return `${places} ${kind}.${others} The plan says which were left out, and why.`;
}

interface FieldsProps {
  data: NewPlanData;
  typed: TypedForm;
}

/** The name follows the first day until another one is entered. */
function NameField({ data: { name, suggestedName }, typed }: FieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const followed = useRef(suggestedName);
  useEffect(() => {
    const field = input.current;
    if (field?.value === followed.current) field.value = suggestedName;
    followed.current = suggestedName;
  }, [suggestedName]);
  return (
    <>
      <input type="hidden" name="suggestedName" value={suggestedName} />
      <Field label="Name" id={IDS.name} errors={typed.errors("name")} required>
        <Input ref={input} name="name" maxLength={200} defaultValue={name} />
      </Field>
    </>
  );
}

function DayFields({ data: { days }, typed }: FieldsProps) {
  return (
    <BoxGroup id={IDS.days} legend="Working days" errors={typed.errors("days")}>
      {days.map(({ value, label, isTicked }) => (
        <Checkbox key={value} name="days" value={value} label={label} defaultChecked={isTicked} />
      ))}
      {days.length === 0 && <p className="muted">All of these days are over.</p>}
    </BoxGroup>
  );
}

function AgentFields({ data: { agents, agentChoice, agentCount, officeId }, typed }: FieldsProps) {
  if (agentChoice && officeId) {
    return (
      <Field
        label="Agents"
        id={IDS.agentIds}
        hint={`This office has ${formatCount(agentCount)} agents, and a plan at most ${MOST_PLAN_AGENTS}. Choose who is in it.`}
        errors={typed.errors("agentIds")}
        group
      >
        <Picker
          {...agentChoice}
          key={officeId}
          multiple
          name="agentIds"
          placeholder="Choose agents"
          searchName="agentSearch"
          pageName="agentPage"
          loadUrl={agentOptionsUrl(officeId)}
        />
      </Field>
    );
  }
  return (
    <BoxGroup id={IDS.agentIds} legend="Agents" errors={typed.errors("agentIds")}>
      {agents.map(({ id, name, isTicked }) => (
        <Checkbox
          key={id}
          name="agentIds"
          value={id}
          label={<span dir="auto">{name}</span>}
          defaultChecked={isTicked}
        />
      ))}
      {agents.length === 0 && <p className="muted">This office has no active agents.</p>}
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
