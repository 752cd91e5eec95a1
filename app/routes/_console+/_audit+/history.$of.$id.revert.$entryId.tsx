import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RevertDialog } from "~/features/audit";
import { readReversal, revertEntry } from "~/features/audit/index.server";

export const loader = (args: LoaderFunctionArgs) => readReversal(args);

export const action = (args: ActionFunctionArgs) => revertEntry(args);

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export default function RevertEntry() {
  return (
    <RevertDialog
      reversal={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
