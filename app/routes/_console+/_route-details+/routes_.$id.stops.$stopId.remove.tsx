import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm, UpdatedAt } from "~/features/routes";
import { readDialog, removeFromRoute } from "~/features/routes/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { ConfirmDialog } from "~/ui/dialog";
import { ErrorSummary, formErrors } from "~/ui/form";
import { listStops } from "~/upstream/stops.server";

export async function loader(args: LoaderFunctionArgs) {
  const { params } = args;
  const { upstream } = await requireSignedIn(args);
  const [dialog, stops] = await Promise.all([
    readDialog(args),
    listStops(upstream, params.id ?? ""),
  ]);
  const stop = stops.find(({ id }) => id === params.stopId);
  return {
    ...dialog,
    stop: stop && { number: stop.order, name: stop.location?.name, visited: stop.isVisited },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const submission = parseWithZod(await request.formData(), { schema: ConfirmForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const { id = "", stopId = "" } = params;
  return removeFromRoute(session, request, { routeId: id, stopId }, submission);
}

export default function RemoveStop() {
  const { route, stop, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const refusal = refusalOf(stop, route.status === "completed");
  return (
    <ConfirmDialog
      formId="remove-stop"
      title="Delete this location?"
      description={
        refusal ?? "It is taken off this route; the location itself stays. This can be undone."
      }
      closeTo={back}
      confirmLabel="Delete"
      danger
      disabled={refusal !== null}
    >
      <ErrorSummary errors={formErrors(lastResult?.error)} />
      <UpdatedAt of={route} />
      {stop && (
        <p className="route-dialog__name">
          {stop.number}. {stop.name}
        </p>
      )}
    </ConfirmDialog>
  );
}

function refusalOf(stop: { visited: boolean } | undefined, completed: boolean): string | null {
  if (!stop) return "This location is not on the route any more.";
  if (completed) return "The stops of a completed route can't be changed.";
  return stop.visited ? "A visited stop stays on its route." : null;
}
