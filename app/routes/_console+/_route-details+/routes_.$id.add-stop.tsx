import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddStopDialog, AddStopForm, backToRouteUrl } from "~/features/routes";
import {
  addTypedStop,
  readAdding,
  readAddStopChoices,
  readNewStopDraft,
} from "~/features/routes/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const [adding, choices] = await Promise.all([
    readAdding(session.upstream, id, query),
    readAddStopChoices(session, query),
  ]);
  return { adding, choices, closeTo: backToRouteUrl(id, query) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, AddStopForm, addTypedStop, {
    shown: ({ session, form }) => readNewStopDraft(session, formFields(form)),
  });

export default function AddStop() {
  return (
    <AddStopDialog {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
