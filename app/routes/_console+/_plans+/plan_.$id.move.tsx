import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MoveDialog } from "~/features/plans";
import { moveAction, readMove } from "~/features/plans/index.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  return readMove(session, { id: params.id, request, query });
}

export const action = (args: ActionFunctionArgs) => moveAction(args);

export default function MovePlanStop() {
  return (
    <MoveDialog dialog={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
