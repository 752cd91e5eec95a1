import { agentOptionsUrl, officeOptionsUrl } from "~/features/urls";
import { Field, Input } from "~/ui";
import { Picker, type PickerProps } from "~/ui/picker";
import type { Assignee } from "./assignee.server";

interface AssigneeFieldsProps extends Assignee {
  ids: { office: string; agent: string };
  labels: { office: string; agent: string };
  /** Neither need be chosen. */
  optional?: boolean;
  /** By the names under which the two are sent: `officeId`, `agentId`. */
  errors: Record<string, string[] | null | undefined>;
  /** Where the pickers' buttons send the form without scripts, and how. */
  sending?: Pick<PickerProps, "formAction" | "formMethod">;
  /** Another office was chosen, which has other agents: they are to be read. */
  onOffice: () => void;
  onAgent?: () => void;
}

/** Who is to run a route: an office, which is fixed for a manager, and one of its agents. */
export function AssigneeFields(props: AssigneeFieldsProps) {
  const { preset, office, agent, ids, labels, errors, sending, onOffice, onAgent } = props;
  const required = !props.optional;
  const chosen = preset ?? office.selected[0];
  return (
    <>
      {preset ? (
        <Field label={labels.office} id={ids.office} required={required}>
          <Input value={preset.label} readOnly />
          <input type="hidden" name="officeId" value={preset.value} />
        </Field>
      ) : (
        <Field
          label={labels.office}
          id={ids.office}
          group
          required={required}
          errors={errors.officeId ?? undefined}
        >
          <Picker
            {...office}
            {...sending}
            name="officeId"
            placeholder="Select an office"
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
            onChange={onOffice}
            apply="Show its agents"
          />
        </Field>
      )}
      <Field
        label={labels.agent}
        id={ids.agent}
        group
        required={required}
        errors={errors.agentId ?? undefined}
      >
        <Picker
          {...agent}
          {...sending}
          // Another office has other agents: none of them is chosen yet.
          key={chosen?.value}
          name="agentId"
          placeholder={chosen ? "Select an Agent" : "Select an office first"}
          disabled={!chosen}
          searchName="agentSearch"
          pageName="agentPage"
          loadUrl={chosen && agentOptionsUrl(chosen.value)}
          onChange={onAgent}
        />
      </Field>
    </>
  );
}
