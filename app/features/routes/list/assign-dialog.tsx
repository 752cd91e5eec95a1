import { useRef } from "react";
import { routesDialogPath, unassignedRouteOptionsUrl } from "~/features/urls";
import { AssigneeChoice } from "~/features/users";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { CHOSEN_IDS, ListQueryFields } from "~/kit/list";
import { Field, FormMessage } from "~/ui";
import { Picker } from "~/ui/picker";
import type { AssignDialog } from "./assign-dialog.server";
import { ChosenRoutes } from "./dialog-fields";
import { routesList } from "./routes-list";

interface AssignRouteProps {
  dialog: AssignDialog;
  refused: RefusedForm<AssignDialog | undefined> | undefined;
}

/** The Assign Route dialog: office, its agent, and one or more routes. */
export function AssignRouteDialog({ dialog, refused }: AssignRouteProps) {
  const form = useRef<HTMLFormElement>(null);
  const typed = typedForm(refused);
  const { preset, office, agent, routes, many, refused: leftOut } = refused?.shown ?? dialog;

  return (
    <FormDialog
      formId="assign-routes"
      formRef={form}
      title="Assign Route"
      submitLabel="Assign"
      closeTo={dialog.closeTo}
      refused={refused}
      ids={IDS}
    >
      {leftOut.length > 0 && (
        <FormMessage tone="warning">
          Not included, because they already have an office or an agent: {named(leftOut)}
        </FormMessage>
      )}
      <ListQueryFields list={routesList} />
      <AssigneeChoice
        assignee={{ preset, office, agent }}
        form={form}
        typed={typed}
        ids={IDS}
        path={routesDialogPath("assign")}
      />
      <Field label="Routes" id={IDS.ids} group required errors={typed.errors(CHOSEN_IDS)}>
        {many ? (
          <ChosenRoutes dialog={many} />
        ) : (
          <Picker
            {...routes}
            multiple
            name={CHOSEN_IDS}
            placeholder="Select one or more routes"
            searchName="routesSearch"
            pageName="routesPage"
            loadUrl={unassignedRouteOptionsUrl()}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** So many names are read; the others are counted. */
const MOST_NAMES = 10;

const named = (names: string[]) =>
  [
    ...names.slice(0, MOST_NAMES),
    ...(names.length > MOST_NAMES ? [`and ${names.length - MOST_NAMES} more`] : []),
  ].join(", ");

const IDS = { officeId: "assign-office", agentId: "assign-agent", ids: "assign-routes-chosen" };
