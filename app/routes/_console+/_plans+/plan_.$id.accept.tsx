import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AcceptDialog } from "~/features/plans";
import { acceptAction, readAccept } from "~/features/plans/index.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  readAccept(await requireSignedIn({ request, context }), params.id, request);

export const action = (args: ActionFunctionArgs) => acceptAction(args);

export default function AcceptPlan() {
  return (
    <AcceptDialog plan={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
