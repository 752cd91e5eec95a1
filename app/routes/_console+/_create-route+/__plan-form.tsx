import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { agentOptionsUrl, createRouteUrl, officeOptionsUrl, placeOptionsUrl } from "~/lib/urls";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary, Field, FormMessage, formErrors, Input } from "~/ui/form";
import { Picker } from "~/ui/picker";
import { typedChoices } from "../__choices";
import type { Choice } from "../__choices.server";
import { CONTROL_IDS } from "./__control-ids";
import { type Plan, planEntries, planQuery } from "./__plan";
import type { ShownScreen } from "./__screen";
import { StopSource } from "./__stop-source";
import { PLAN_FORM, updateUrl, useChangePlan, useShownPlan } from "./__use-plan";

interface PlanFormProps {
  screen: ShownScreen;
  /** The form as it came back, if it did. */
  lastResult: SubmissionResult | undefined;
}

/** Keys that a control of the form sends itself. */
const OF_CONTROLS = new Set(["name", "officeId", "agentId", "place", "filter", "template", "end"]);

/** What a route is made of; its list and map stand beside it. */
export function PlanForm({ screen, lastResult }: PlanFormProps) {
  const { fields, key } = screen;
  const { plan } = useShownPlan();
  const change = useChangePlan();
  const typed = lastResult?.initialValue;
  const errors = lastResult?.error ?? {};
  const picked = (choice: Choice, value: unknown) =>
    typed ? typedChoices(choice, value) : choice.selected;
  const office = fields.preset ?? picked(fields.office, typed?.officeId)[0];
  const byUpdate = { formAction: updateUrl(screen.plan), formMethod: "post" } as const;

  return (
    <Form
      id={PLAN_FORM}
      method="post"
      action={createRouteUrl(planQuery(plan))}
      preventScrollReset
      noValidate
      className="create-route__form form"
    >
      <ErrorSummary errors={formErrors(lastResult?.error, CONTROL_IDS)} />
      <KeptFields plan={plan} />
      <input type="hidden" name="key" value={key} />
      <Field label="Route Name" id="route-name" required errors={errors.name ?? undefined}>
        <Input
          name="name"
          maxLength={200}
          autoComplete="off"
          defaultValue={typeof typed?.name === "string" ? typed.name : screen.plan.name}
        />
      </Field>
      <Field label="Current position" id="route-position" group>
        <Picker
          {...fields.position}
          {...byUpdate}
          name="place"
          label="Current position"
          placeholder="Search for a place"
          searchName="placeSearch"
          pageName="placePage"
          loadUrl={placeOptionsUrl("establishment")}
          onChange={() => change()}
          apply="Use this place"
        />
      </Field>
      {fields.placeProblem && <FormMessage tone="error">{fields.placeProblem}</FormMessage>}
      <StopSource screen={screen} byUpdate={byUpdate} />
      {fields.preset ? (
        <Field label="Select Office" id="route-office" required>
          <Input value={fields.preset.label} readOnly />
          <input type="hidden" name="officeId" value={fields.preset.value} />
        </Field>
      ) : (
        <Field
          label="Select Office"
          id="route-office"
          group
          required
          errors={errors.officeId ?? undefined}
        >
          <Picker
            {...fields.office}
            {...byUpdate}
            required
            name="officeId"
            label="Office"
            placeholder="Select an office"
            selected={picked(fields.office, typed?.officeId)}
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
            onChange={() => change((next) => ({ ...next, agentId: "" }))}
            apply="Show its agents"
          />
        </Field>
      )}
      <Field
        label="Select Agent"
        id="route-agent"
        group
        required
        errors={errors.agentId ?? undefined}
      >
        <Picker
          {...fields.agent}
          // Another office has other agents: none of them is chosen yet.
          key={office?.value}
          {...byUpdate}
          required
          name="agentId"
          label="Agent"
          placeholder={office ? "Select an Agent" : "Select an office first"}
          disabled={!office}
          selected={picked(fields.agent, typed?.agentId)}
          searchName="agentSearch"
          pageName="agentPage"
          loadUrl={office && agentOptionsUrl(office.value)}
          onChange={() => change()}
        />
      </Field>
    </Form>
  );
}

/** The parts of the plan that no control shows. */
function KeptFields({ plan }: { plan: Plan }) {
  return planEntries(plan)
    .filter(([name]) => !OF_CONTROLS.has(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}

/** What Enter presses, as the first button of the form: it keeps what is typed and makes nothing. */
export function PlanDefaultButton({ screen }: Pick<PlanFormProps, "screen">) {
  return (
    <button
      type="submit"
      hidden
      form={PLAN_FORM}
      formAction={updateUrl(screen.plan)}
      formMethod="post"
      formNoValidate
    />
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
