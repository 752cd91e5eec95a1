import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assignOfficeLocations, assignUserLocations } from "contract/users/calls";
import { AssignForms, AssignLocations, locationsList } from "~/features/locations";
import { readAssignLocations } from "~/features/locations/index.server";
import { addToRoute } from "~/features/routes/index.server";
import { ASSIGN_TO, type AssignTo } from "~/features/urls";
import { type FormContext, formFields } from "~/kit/form/form-action.server";
import { type Changed, changeChosen } from "~/kit/list/change-chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { change } from "~/upstream/client.server";
import { locationsById } from "~/upstream/locations.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readAssignLocations(session, known(params.to), new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) => {
  const to = known(args.params.to);
  return changeChosen(args, {
    form: AssignForms[to],
    list: locationsList,
    change: assignChosen,
    shown: ({ session, query, form }) => readAssignLocations(session, to, query, formFields(form)),
  });
};

/** What one of the three forms sent. */
interface Assigned {
  agentId?: string;
  officeId?: string;
  routeId?: string;
}

/** Gives the chosen locations to the agent, else adds them to the route, else to the office. */
async function assignChosen(
  locationIds: string[],
  { upstream, request }: FormContext,
  { agentId, routeId, officeId = "" }: Assigned,
): Promise<Changed> {
  const many = locationIds.length > 1 ? "Locations" : "Location";
  if (agentId) {
    const { undoId } = await change(upstream, assignUserLocations, {
      params: { id: agentId },
      body: locationIds,
    });
    return { message: `${many} assigned!`, undoId };
  }
  if (routeId) {
    const locations = await locationsById(upstream, locationIds);
    const changed = await addToRoute(upstream, { routeId, locations, signal: request.signal });
    return { message: `${many} added!`, undoId: changed?.undoId };
  }
  const { undoId } = await change(upstream, assignOfficeLocations, {
    params: { id: officeId },
    body: locationIds,
  });
  return { message: `${many} assigned!`, undoId };
}

function known(to: string | undefined): AssignTo {
  const found = ASSIGN_TO.find((one) => one === to);
  if (!found) throw new Response("There is nothing of this kind to assign to", { status: 404 });
  return found;
}

export default function AssignLocationsRoute() {
  return (
    <AssignLocations
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
