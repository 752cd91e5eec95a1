import { useState } from "react";
import { placeOptionsUrl } from "~/features/urls";
import { AssigneeFields } from "~/features/users";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Button, Field, Form, FormMessage, Input, LinkButton } from "~/ui";
import { DateInput, ErrorSummary, formErrors, TypedFields } from "~/ui/form";
import { Picker } from "~/ui/picker";
import type { PlanFields } from "./fields.server";
import type { LastAssignee } from "./last-assignee.server";
import { LAST_ASSIGNEE, NO_DAY_YET, type Plan, PROPOSED_NAME, planEntries, SHOWN } from "./plan";
import type { PlanScreen } from "./screen.server";
import { StopSource } from "./stop-source";
import { BY_UPDATE, PLAN_FORM, putNameInAddress, useChangePlan, useShownPlan } from "./use-plan";

/** The ids of the controls that an error may lead to, by field. */
const CONTROL_IDS = {
  name: "route-name",
  stops: "route-filter",
  officeId: "route-office",
  agentId: "route-agent",
  day: "route-day",
  templateName: "template-name",
};

/** The form of Create Route as it came back, with what its fields show; see `formAction`. */
type RefusedPlan = RefusedForm<PlanFields | undefined>;

interface PlanFormProps {
  screen: PlanScreen;
  /** The form as it came back, if it did. */
  refused: RefusedPlan | undefined;
}

const LOST = "This plan has expired. Some of your choices are still here. Choose the rest again.";

/** Keys that a control of the form always sends itself. */
const OF_CONTROLS = new Set(["name", "officeId", "agentId", "day", "place", "filter", "template"]);

/** What a route is made of; its list and map stand beside it. */
export function PlanForm({ screen, refused }: PlanFormProps) {
  const { plan, action } = useShownPlan();
  const change = useChangePlan();
  const fields = useFields(screen, refused);
  const typed = typedForm(refused);
  const error = refused?.result.error;

  const form = (
    <Form
      id={PLAN_FORM}
      method="post"
      action={action}
      preventScrollReset
      noValidate
      className="form panel"
    >
      <ErrorSummary errors={formErrors(error, CONTROL_IDS)} />
      {screen.lost && <FormMessage tone="warning">{LOST}</FormMessage>}
      <QueryFields plan={plan} />
      <input type="hidden" name={SHOWN} value={screen.query} />
      <input type="hidden" name="key" value={typed.text("key", screen.key)} />
      <Field label="Route Name" id="route-name" required errors={typed.errors("name")}>
        <Input
          name="name"
          maxLength={200}
          autoComplete="off"
          defaultValue={typed.text("name", screen.plan.name)}
          onBlur={(event) => putNameInAddress(event.target.value)}
        />
      </Field>
      {screen.proposedName && <ProposedNameButton name={screen.proposedName} />}
      <Field label="Current position" id="route-position" group>
        <Picker
          {...fields.position}
          {...BY_UPDATE}
          name="place"
          placeholder="Search for a place"
          searchName="placeSearch"
          pageName="placePage"
          loadUrl={placeOptionsUrl("establishment")}
          onChange={() => change()}
          apply="Use this place"
        />
      </Field>
      {fields.placeProblem && <FormMessage tone="error">{fields.placeProblem}</FormMessage>}
      <StopSource fields={fields} />
      <AssigneeFields
        {...fields}
        ids={{ office: "route-office", agent: "route-agent" }}
        labels={{ office: "Select Office", agent: "Select Agent" }}
        errors={error ?? {}}
        sending={BY_UPDATE}
        onOffice={() => change((next) => ({ ...next, agentId: "" }))}
        onAgent={() => change()}
      />
      {screen.lastAssignee && <LastAssigneeButton of={screen.lastAssignee} />}
      {screen.day === "" && screen.plan.day === null && (
        <input type="hidden" name={NO_DAY_YET} value="1" />
      )}
      {screen.day !== null && (
        <div className="above-4">
          <Field label="Day" id={CONTROL_IDS.day} errors={typed.errors("day")}>
            <DateInput
              name="day"
              value={typed.text("day", screen.day)}
              onChange={({ target }) => (target.value || target.validity.valid) && change()}
            />
          </Field>
        </div>
      )}
    </Form>
  );
  return <TypedFields.Provider value={refused?.result.initialValue}>{form}</TypedFields.Provider>;
}

/**
 * The fields as the page has read them, or as a form that came back had them: for as long as
 * the page does not read anew, which it doesn't for another name or agent.
 */
function useFields(screen: PlanScreen, refused: RefusedPlan | undefined) {
  const [last, setLast] = useState({ refused, screen });
  if (refused && refused !== last.refused) setLast({ refused, screen });
  const latest = refused ?? (last.screen === screen ? last.refused : undefined);
  return latest?.shown ?? screen.fields;
}

/** The parts of the plan that no control shows, or not always. */
function QueryFields({ plan }: { plan: Plan }) {
  return planEntries(plan)
    .filter(([name]) => !OF_CONTROLS.has(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}

/** Takes the proposed name; without scripts by a post that leads to the plan with it. */
function ProposedNameButton({ name }: { name: string }) {
  return (
    <Button
      type="submit"
      variant="quiet"
      size="small"
      name={PROPOSED_NAME}
      value={name}
      {...BY_UPDATE}
      onClick={(event) => {
        const input = event.currentTarget.form?.elements.namedItem("name");
        if (!(input instanceof HTMLInputElement)) return;
        event.preventDefault();
        input.value = name;
        putNameInAddress(name);
        input.focus();
      }}
    >
      <span dir="auto">{`Use “${name}”`}</span>
    </Button>
  );
}

/** Takes the office and the agent of the route before. */
function LastAssigneeButton({ of: { officeId, agentId, name } }: { of: LastAssignee }) {
  const change = useChangePlan();
  return (
    <Button
      type="submit"
      variant="quiet"
      size="small"
      name={LAST_ASSIGNEE}
      value={`${officeId} ${agentId}`}
      {...BY_UPDATE}
      onClick={(event) => {
        event.preventDefault();
        change((next) => ({ ...next, officeId, agentId }));
      }}
    >
      <span dir="auto">{`As for the last route: ${name}`}</span>
    </Button>
  );
}

/** The way back, and the one main action of the screen. */
export function FormButtons({ backTo }: { backTo: string }) {
  return (
    <>
      <LinkButton to={backTo}>Cancel</LinkButton>
      <Button type="submit" form={PLAN_FORM} variant="primary">
        Create New Route
      </Button>
    </>
  );
}
