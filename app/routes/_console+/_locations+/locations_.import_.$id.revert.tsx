import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getImport, revertImport } from "contract/imports/calls";
import { importUrl } from "~/features/imports";
import { goingOn } from "~/features/imports/index.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { requireSignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  const { id, fileName, applied } = await call(upstream, getImport, {
    params: { id: params.id ?? "" },
  });
  return { fileName, applied, closeTo: importUrl(id) };
}

export const action = (args: ActionFunctionArgs) =>
  goingOn(args, "The import is being reverted.", revertImport);

export default function RevertImport() {
  const { fileName, applied, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="revert-import"
      title="Revert this import?"
      description="Locations it added are deleted, and locations it changed get their old values back. Changes made by others since then stay and are listed."
      closeTo={closeTo}
      submitLabel="Revert"
      danger
      refused={useActionData<typeof action>()}
    >
      <p dir="auto">{`${fileName}: ${applied.toLocaleString("en-US")} applied`}</p>
    </ConfirmDialog>
  );
}
