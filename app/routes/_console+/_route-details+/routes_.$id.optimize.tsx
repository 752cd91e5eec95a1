import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AcceptForm, backToRouteUrl, type Proposal, ProposalCard } from "~/features/routes";
import { acceptOrder, readProposal } from "~/features/routes/index.server";
import { deferIfSlow } from "~/kit/deferred/deferred.server";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";
import { formErrors } from "~/ui/form";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

/** A better order of the stops, which is looked for while the page is there already. */
export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const { proposal, updatedAt } = await readProposal(session, id, request);
  return {
    proposal: await deferIfSlow(proposal, request),
    updatedAt,
    closeTo: backToRouteUrl(id, new URL(request.url).searchParams),
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, AcceptForm, acceptOrder, { typed: false });

/** See `useInertBehind`. */
export const handle = { isDialog: false };

export default function OptimizeRoute() {
  const { proposal, updatedAt, closeTo } = useLoaderData<typeof loader>();
  const errors = formErrors(useActionData<typeof action>()?.result.error);
  const found = useDeferred<Proposal | null>(proposal, null);
  return <ProposalCard proposal={found} updatedAt={updatedAt} closeTo={closeTo} errors={errors} />;
}
