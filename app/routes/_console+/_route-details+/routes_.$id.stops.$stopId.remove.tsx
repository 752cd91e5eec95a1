import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm } from "~/features/routes";
import { readRemoval, removeFromRoute } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { UpdatedAt } from "~/kit/form/updated-at";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const loader = readRemoval;

export const action = (args: ActionFunctionArgs) =>
  formAction(args, ConfirmForm, removeFromRoute, { typed: false });

export default function RemoveStop() {
  const { route, stop, refusal, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="remove-stop"
      title="Delete this location?"
      description={
        refusal ?? "It is removed from this route. The location itself stays. You can undo this."
      }
      closeTo={closeTo}
      submitLabel="Delete"
      danger
      disabled={refusal !== null}
      refused={useActionData<typeof action>()}
    >
      <UpdatedAt of={route} />
      {stop && (
        <p className="medium breakable" dir="auto">
          {stop.number}. {stop.name}
        </p>
      )}
    </ConfirmDialog>
  );
}
