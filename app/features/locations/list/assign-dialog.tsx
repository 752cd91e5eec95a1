import { useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { type AssignTo, assignLocationsPath, officeOptionsUrl } from "~/features/urls";
import { AssigneeChoice } from "~/features/users";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { CHOSEN_IDS, ListQueryFields, overListUrl } from "~/kit/list";
import { Field, FormMessage } from "~/ui";
import { Segmented } from "~/ui/page";
import { Picker } from "~/ui/picker";
import { RouteChoice } from "../route-choice";
import { ChosenLocations, soMany } from "./chosen-locations";
import { locationsList } from "./locations-list";
import type { AssignLocationsDialog } from "./read-dialogs.server";

interface AssignProps {
  dialog: AssignLocationsDialog;
  refused: RefusedForm<AssignLocationsDialog | undefined> | undefined;
}

const KINDS: Record<AssignTo, { label: string; submit: string; about: string }> = {
  agent: {
    label: "To an agent",
    submit: "Assign",
    about: "Assigned locations move to the agent's office.",
  },
  office: {
    label: "To an office",
    submit: "Assign",
    about: "Agents of other offices lose access.",
  },
  route: {
    label: "To a route",
    submit: "Add to route",
    about: "Added as the last stops of the route.",
  },
};

/** The Assign dialog: locations are given to an agent or an office, or added to a route. */
export function AssignLocations({ dialog, refused }: AssignProps) {
  const [query] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const typed = typedForm(refused);
  const shown = refused?.shown ?? dialog;
  const { to, chosen } = dialog;
  const kind = KINDS[to];

  return (
    <FormDialog
      formId="assign-locations"
      formRef={form}
      title={`Assign ${soMany(chosen)}`}
      description={kind.about}
      submitLabel={kind.submit}
      closeTo={chosen.closeTo}
      disabled={chosen.locations.length === 0}
      refused={refused}
      ids={IDS}
    >
      <Segmented
        label="Assign to"
        tabs={(Object.keys(KINDS) as AssignTo[]).map((one) => ({
          label: KINDS[one].label,
          to: overListUrl(locationsList, assignLocationsPath(one), query, query.getAll(CHOSEN_IDS)),
          current: one === to,
        }))}
      />
      {typed.errors(CHOSEN_IDS) && (
        <FormMessage tone="error">{typed.errors(CHOSEN_IDS)?.join(" ")}</FormMessage>
      )}
      <ListQueryFields list={locationsList} />
      {shown.assignee && (
        <AssigneeChoice
          assignee={shown.assignee}
          form={form}
          typed={typed}
          ids={IDS}
          path={assignLocationsPath(to)}
        />
      )}
      {shown.office && (
        <Field label="Office" id={IDS.officeId} group required errors={typed.errors("officeId")}>
          <Picker
            {...shown.office}
            name="officeId"
            placeholder="Select an office"
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
          />
        </Field>
      )}
      {shown.route && (
        <RouteChoice
          id={IDS.routeId}
          route={shown.route}
          keys="route"
          errors={typed.errors("routeId")}
        />
      )}
      <ChosenLocations dialog={chosen} />
    </FormDialog>
  );
}

const IDS = {
  officeId: "assign-locations-office",
  agentId: "assign-locations-agent",
  routeId: "assign-locations-route",
};
