import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AcceptForm, backToRouteUrl, ProposalCard, stopsToShow } from "~/features/routes";
import { changeStops, type Proposal, propose } from "~/features/routes/index.server";
import { deferIfSlow } from "~/kit/deferred/deferred.server";
import { type Deferred, useDeferred } from "~/kit/deferred/use-deferred";
import { zoneOf } from "~/kit/zone.server";
import { requireSignedIn } from "~/session/guards.server";
import { formErrors } from "~/ui/form";
import { getRoute } from "~/upstream/routes.server";
import { listStops, reorderStops } from "~/upstream/stops.server";

export { afterRefusal as shouldRevalidate } from "~/kit/form/after-refusal";

/** A better order of the stops, which is looked for while the page is there already. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const id = params.id ?? "";
  // In this order: stops that are newer than the stamp are noticed, those that are older not.
  const route = await getRoute(session.upstream, id, ["office"]);
  const stops = await listStops(session.upstream, id);
  const query = new URL(request.url).searchParams;
  const zone = route.office?.timeZone ?? zoneOf(session);
  const about = { zone, shown: stopsToShow(query), signal: request.signal };
  const completed = route.status === "completed";
  return {
    proposal: completed ? COMPLETED : await deferIfSlow(propose(stops, about), request),
    updatedAt: route.updatedAt ?? undefined,
    closeTo: backToRouteUrl(id, query),
  };
}

const COMPLETED: Deferred<Proposal> = {
  now: { kind: "problem", message: "The stops of a completed route can't be changed" },
};

/** Saves the order that was proposed, with the way along it as it is now. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const submission = parseWithZod(await request.formData(), { schema: AcceptForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const routeId = params.id ?? "";
  const { order } = submission.value;
  return changeStops(session, request, routeId, submission, {
    stops: (before) => order.flatMap((id) => before.find((stop) => stop.id === id) ?? []),
    save: (way) => reorderStops(session.upstream, { routeId, stopIds: order, ...way }),
    said: "The new order is saved",
  });
}

export default function OptimizeRoute() {
  const { proposal, updatedAt, closeTo } = useLoaderData<typeof loader>();
  const errors = formErrors(useActionData<typeof action>()?.error);
  const found = useDeferred<Proposal | null>(proposal, null);
  return <ProposalCard proposal={found} updatedAt={updatedAt} closeTo={closeTo} errors={errors} />;
}
