import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditingForm, LocationFormScreen } from "~/features/locations";
import { readEditing, readShownEditing, saveLocation } from "~/features/locations/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.id ? "Edit location" : "Add location"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  return { id: params.id, ...(await readEditing(session, params.id, query)) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, EditingForm, saveLocation, { shown: readShownEditing, updates: true });

export default function EditLocation() {
  const data = useLoaderData<typeof loader>();
  // A form of another location, or a new one, starts anew.
  return (
    <LocationFormScreen
      key={data.id ?? ""}
      {...data}
      id={data.id}
      refused={useActionData<typeof action>()}
    />
  );
}
