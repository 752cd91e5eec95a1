import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FILTER_FORM, FilterFields } from "~/features/routes/planning";
import { readFilterDialog, sendFilter } from "~/features/routes/planning/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { Button } from "~/ui";
import { RouteDialog } from "~/ui/dialog";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  return { ...(await readFilterDialog(session, query, request.signal)), key: randomUUID() };
}

export const action = (args: ActionFunctionArgs) => sendFilter(args);

export default function StopFilterDialog() {
  const dialog = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <RouteDialog
      title="Location Filter"
      closeTo={dialog.closeTo}
      actions={
        <>
          <Button type="submit" form={FILTER_FORM} name="intent" value="save">
            Save As New
          </Button>
          <Button type="submit" form={FILTER_FORM} name="intent" value="search" variant="primary">
            Search
          </Button>
        </>
      }
    >
      <FilterFields dialog={dialog} dialogKey={dialog.key} refused={refused} />
    </RouteDialog>
  );
}
