import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getLocation } from "contract/locations/calls";
import {
  AddToRouteForm,
  LocationQueryFields,
  RouteChoice,
  withLocationLists,
} from "~/features/locations";
import { readRouteChoice } from "~/features/locations/index.server";
import { addToRoute } from "~/features/routes/index.server";
import { locationDetailsUrl } from "~/features/urls";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { FormDialog } from "~/kit/form/form-dialog";
import { typedForm } from "~/kit/form/refused-form";
import { requireSignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

/** The routes in the page's own query are its list's. */
const KEYS = "toRoute";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const [{ id, name }, route] = await Promise.all([
    call(session.upstream, getLocation, { params: { id: params.id ?? "" } }),
    readRouteChoice(session, query, KEYS),
  ]);
  return { name, route, closeTo: withLocationLists(locationDetailsUrl(id), query) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    AddToRouteForm,
    async ({ routeId }, { upstream, query, request, params: { id = "" } }) => {
      const locations = [await call(upstream, getLocation, { params: { id } })];
      const changed = await addToRoute(upstream, { routeId, locations, signal: request.signal });
      const redirectTo = withLocationLists(locationDetailsUrl(id), query);
      return { message: "Location added!", undoId: changed?.undoId, redirectTo };
    },
    { shown: ({ session, form }) => readRouteChoice(session, formFields(form), KEYS) },
  );

const IDS = { routeId: "add-to-route-route" };

export default function AddLocationToRoute() {
  const { name, route, closeTo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormDialog
      formId="add-to-route"
      title="Add this location to a route"
      description="It becomes the last stop of the route."
      submitLabel="Add to route"
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <LocationQueryFields />
      <p className="medium" dir="auto">
        {name}
      </p>
      <RouteChoice
        id={IDS.routeId}
        route={refused?.shown ?? route}
        keys={KEYS}
        errors={typedForm(refused).errors("routeId")}
      />
    </FormDialog>
  );
}
