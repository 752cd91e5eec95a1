import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readLocationForm, readShownForm } from "~/features/locations/index.server";
import { AddingForm, backToRouteUrl, NewLocationScreen } from "~/features/routes";
import { addNewLocation, readAdding } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Add new location · Waybook" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const { routeId = "", order } = params;
  const [adding, form] = await Promise.all([
    readAdding(session.upstream, routeId, query, order),
    readLocationForm(session, query),
  ]);
  return {
    adding,
    form,
    closeTo: backToRouteUrl(routeId, query),
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, AddingForm, addNewLocation, {
    shown: readShownForm,
    updates: true,
  });

export default function NewLocationAfter() {
  return (
    <NewLocationScreen
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
