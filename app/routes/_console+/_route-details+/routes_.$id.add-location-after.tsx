import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddLocationDialog, AddLocationForm, backToStopUrl } from "~/features/routes";
import {
  addChosenStop,
  readAdding,
  readAddLocationChoices,
  readExistingStopDraft,
} from "~/features/routes/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const routeId = params.id ?? "";
  const [adding, choices] = await Promise.all([
    readAdding(session.upstream, routeId, query),
    readAddLocationChoices(session, routeId, query),
  ]);
  return { routeId, adding, choices, closeTo: backToStopUrl(routeId, query, adding.afterStop) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, AddLocationForm, addChosenStop, {
    shown: ({ session, form }) => readExistingStopDraft(session, formFields(form)),
  });

export default function AddLocationAfter() {
  return (
    <AddLocationDialog
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
