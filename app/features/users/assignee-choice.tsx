import type { RefObject } from "react";
import type { TypedForm } from "~/kit/form/refused-form";
import { useSubmit } from "~/ui";
import type { Assignee } from "./assignee.server";
import { AssigneeFields } from "./assignee-fields";

interface AssigneeChoiceProps {
  assignee: Assignee;
  form: RefObject<HTMLFormElement>;
  typed: TypedForm;
  /** The ids of the controls, by the names under which they are sent. */
  ids: { officeId: string; agentId: string };
  /** Where the dialog itself is: another office reads it again, with what is chosen so far. */
  path: string;
  /** Neither need be chosen. */
  optional?: boolean;
}

/** Office and agent in the form of a dialog whose URL has the choices. */
export function AssigneeChoice(props: AssigneeChoiceProps) {
  const { assignee, form, typed, ids, path, optional } = props;
  const submit = useSubmit();
  /** Reloads the agents of the chosen office. */
  const officeChosen = () => {
    if (!form.current) return;
    const choices = new FormData(form.current);
    choices.delete("agentId");
    submit(choices, { method: "get", action: path, replace: true, preventScrollReset: true });
  };
  return (
    <AssigneeFields
      {...assignee}
      optional={optional}
      ids={{ office: ids.officeId, agent: ids.agentId }}
      labels={{ office: "Office", agent: "Agent" }}
      errors={{ officeId: typed.errors("officeId"), agentId: typed.errors("agentId") }}
      onOffice={officeChosen}
    />
  );
}
