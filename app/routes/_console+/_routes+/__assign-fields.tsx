import type { SubmissionResult } from "@conform-to/react";
import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { ownQuery } from "~/lib/list-query";
import {
  agentOptionsUrl,
  officeOptionsUrl,
  routesDialogUrl,
  unassignedRouteOptionsUrl,
} from "~/lib/urls";
import { ErrorSummary, Field, FormMessage, formErrors, Input } from "~/ui/form";
import { Picker } from "~/ui/picker";
import { typedChoices } from "../__choices";
import type { Choice } from "../__choices.server";
import type { AssignDialog } from "./__assign.server";
import { routesList } from "./__list";

interface AssignFieldsProps extends AssignDialog {
  formId: string;
  /** The form as it came back, if it did. */
  lastResult: SubmissionResult | undefined;
}

/** The form of the Assign Route dialog: office, its agent, and one or more routes. */
export function AssignFields(props: AssignFieldsProps) {
  const { formId, preset, office, agent, routes, refused, lastResult } = props;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const typed = lastResult?.initialValue;
  const errors = lastResult?.error ?? {};
  const picked = (choice: Choice, value: unknown) =>
    typed ? typedChoices(choice, value) : choice.selected;
  const chosenOffice = preset ?? picked(office, typed?.officeId)[0];

  /** The agents are those of the office, so a choice of office asks for them anew. */
  const officeChosen = () => {
    if (!form.current) return;
    const choices = new FormData(form.current);
    choices.delete("agentId");
    submit(choices, {
      method: "get",
      action: routesDialogUrl("assign"),
      replace: true,
      preventScrollReset: true,
    });
  };

  return (
    <Form ref={form} id={formId} method="post" preventScrollReset className="form">
      <ErrorSummary errors={formErrors(lastResult?.error)} />
      {refused.length > 0 && (
        <FormMessage tone="warning">
          Left out, as they have an office or an agent already: {refused.join(", ")}
        </FormMessage>
      )}
      <KeptListFields />
      {preset ? (
        <Field label="Office" id="assign-office" required>
          <Input value={preset.label} readOnly />
          <input type="hidden" name="officeId" value={preset.value} />
        </Field>
      ) : (
        <Field
          label="Office"
          id="assign-office"
          group
          required
          errors={errors.officeId ?? undefined}
        >
          <Picker
            {...office}
            required
            name="officeId"
            label="Office"
            placeholder="Select an office"
            selected={picked(office, typed?.officeId)}
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
            onChange={officeChosen}
            apply="Show its agents"
          />
        </Field>
      )}
      <Field label="Agent" id="assign-agent" group required errors={errors.agentId ?? undefined}>
        <Picker
          {...agent}
          required
          name="agentId"
          label="Agent"
          placeholder={chosenOffice ? "Select an Agent" : "Select an office first"}
          disabled={!chosenOffice}
          selected={picked(agent, typed?.agentId)}
          searchName="agentSearch"
          pageName="agentPage"
          loadUrl={chosenOffice && agentOptionsUrl(chosenOffice.value)}
        />
      </Field>
      <Field
        label="Routes"
        id="assign-routes-chosen"
        group
        required
        errors={errors.ids ?? undefined}
      >
        <Picker
          {...routes}
          multiple
          name="ids"
          label="Routes"
          placeholder="Select one or more routes"
          selected={picked(routes, typed?.ids)}
          searchName="routesSearch"
          pageName="routesPage"
          loadUrl={unassignedRouteOptionsUrl()}
        />
      </Field>
    </Form>
  );
}

/** The pickers' searches lead to this URL by GET; the list behind the dialog goes along. */
function KeptListFields() {
  const [query] = useSearchParams();
  const own = [...new URLSearchParams(ownQuery(routesList, query))];
  return own.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
