import type { SubmissionResult } from "@conform-to/react";
import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { AssigneeFields } from "~/features/people";
import type { Choice } from "~/kit/choices/choices.server";
import { typedChoices } from "~/kit/choices/typed-choices";
import { ownQuery } from "~/lib/list-query";
import { ErrorSummary, Field, FormMessage, formErrors } from "~/ui/form";
import { Picker } from "~/ui/picker";
import { routesDialogUrl, unassignedRouteOptionsUrl } from "../urls";
import type { AssignDialog } from "./assign.server";
import { routesList } from "./list";

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
    typed ? { ...choice, selected: typedChoices(choice, value) } : choice;

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
    <Form ref={form} id={formId} method="post" preventScrollReset>
      <ErrorSummary errors={formErrors(lastResult?.error)} />
      {refused.length > 0 && (
        <FormMessage tone="warning">
          Left out, as they have an office or an agent already: {refused.join(", ")}
        </FormMessage>
      )}
      <KeptListFields />
      <AssigneeFields
        preset={preset}
        office={picked(office, typed?.officeId)}
        agent={picked(agent, typed?.agentId)}
        ids={{ office: "assign-office", agent: "assign-agent" }}
        labels={{ office: "Office", agent: "Agent" }}
        errors={errors}
        onOffice={officeChosen}
      />
      <Field
        label="Routes"
        id="assign-routes-chosen"
        group
        required
        errors={errors.ids ?? undefined}
      >
        <Picker
          {...picked(routes, typed?.ids)}
          multiple
          name="ids"
          label="Routes"
          placeholder="Select one or more routes"
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
