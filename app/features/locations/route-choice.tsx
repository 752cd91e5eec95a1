import { openRouteOptionsUrl } from "~/features/urls";
import type { Choice } from "~/kit/choices/choices.server";
import { Field } from "~/ui";
import { Picker } from "~/ui/picker";

interface RouteChoiceProps {
  /** The id of the control that errors lead to. */
  id: string;
  route: Choice;
  /** What the query keys of its search and page begin with. */
  keys: string;
  errors: string[] | undefined;
}

/** Which open route locations are added to. */
export const RouteChoice = ({ id, route, keys, errors }: RouteChoiceProps) => (
  <Field label="Route" id={id} group required errors={errors}>
    <Picker
      {...route}
      name="routeId"
      placeholder="Select a route"
      searchName={`${keys}Search`}
      pageName={`${keys}Page`}
      loadUrl={openRouteOptionsUrl()}
    />
  </Field>
);
