import { useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { AssigneeFields } from "~/features/users";
import { FormScreen } from "~/kit/form/form-screen";
import { ShownSearches, useFormAddresses } from "~/kit/form/form-updates";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { cameFromListUrl } from "~/kit/list";
import { Field, FormMessage, useSubmit } from "~/ui";
import { Select } from "~/ui/select";
import { AddAllTheSame, DuplicateWarning } from "./duplicate-warning";
import { locationsList } from "./list/locations-list";
import { LOCATION_IDS, LocationFields } from "./location-fields";
import type { LocationFormData } from "./location-form.server";
import type { Editing, readShownEditing } from "./location-form-save.server";
import { VisitingFields } from "./visiting-fields";
import { VISITING_IDS } from "./visiting-texts";

const IDS = {
  ...LOCATION_IDS,
  ...VISITING_IDS,
  officeId: "location-office",
  agentId: "location-agent",
};
const STATUSES = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

interface LocationFormScreenProps {
  /** The location's; none for a new one. */
  id: string | undefined;
  form: LocationFormData;
  editing: Editing;
  closeTo: string;
  refused: RefusedForm<Awaited<ReturnType<typeof readShownEditing>> | undefined> | undefined;
}

/** The form of a location: a new one, or one to be changed. */
export function LocationFormScreen({
  id,
  editing,
  closeTo,
  refused,
  ...props
}: LocationFormScreenProps) {
  const submit = useSubmit();
  const element = useRef<HTMLFormElement>(null);
  const { action, update } = useFormAddresses();
  const shown = refused?.shown;
  const form = shown?.form ?? props.form;
  const assignee = shown?.assignee ?? editing.assignee;
  const typed = typedForm(refused);
  const again = () =>
    submit(element.current, {
      method: "post",
      action: update,
      replace: true,
      preventScrollReset: true,
    });
  const [query] = useSearchParams();
  const crumbs = [{ label: "Locations", to: cameFromListUrl(locationsList, query) }];
  return (
    <FormScreen
      title={id ? "Edit location" : "Add location"}
      trail={id ? [...crumbs, { label: editing.name ?? "", to: closeTo }] : crumbs}
      formId="location"
      formRef={element}
      className="location-form"
      action={action}
      submitLabel={id ? "Save" : "Add location"}
      actions={
        <AddAllTheSame duplicates={shown?.duplicates} label={id ? "Save anyway" : "Add anyway"} />
      }
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <DuplicateWarning duplicates={shown?.duplicates} />
      {refused?.status === 409 && <SavedTexts editing={editing} typed={typed} />}
      <UpdatedAt of={editing} />
      <input type="hidden" name="requestKey" value={typed.text("requestKey", editing.requestKey)} />
      <ShownSearches searches={{ office: assignee.office.search, agent: assignee.agent.search }} />
      <LocationFields
        {...form}
        isRough={editing.isRough}
        errors={refused?.result.error ?? {}}
        update={update}
        onPlace={again}
      />
      <VisitingFields draft={editing.visiting} typed={typed} />
      <fieldset className="location-form__part">
        <legend className="below-3 strong">Office, agent and status</legend>
        <AssigneeFields
          {...assignee}
          optional
          ids={{ office: IDS.officeId, agent: IDS.agentId }}
          labels={{ office: "Office", agent: "Agent" }}
          errors={refused?.result.error ?? {}}
          sending={{ formMethod: "post", formAction: update }}
          onOffice={again}
        />
        <Field label="Status" id="location-status" errors={typed.errors("status")}>
          <Select
            name="status"
            options={STATUSES}
            defaultValue={typed.text("status", editing.status)}
          />
        </Field>
      </fieldset>
    </FormScreen>
  );
}

/** What the location is like by now, where the form has something else. */
function SavedTexts({ editing, typed }: { editing: Editing; typed: ReturnType<typeof typedForm> }) {
  const others = editing.saved.filter(({ name, text }) => typed.text(name).trim() !== text);
  if (others.length === 0) return null;
  return (
    <FormMessage tone="info">
      <p>It now has:</p>
      <ul>
        {others.map(({ label, name, text }) => (
          <li key={name}>
            {label}: <span dir="auto">{text || "nothing"}</span>
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}
