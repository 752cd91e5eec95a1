import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InboxConfirm } from "~/features/locations/data-quality";
import { mendChosen, readInboxDialog } from "~/features/locations/data-quality/index.server";
import { readByUrl } from "~/kit/read-by-url.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readInboxDialog);

export const action = (args: ActionFunctionArgs) => mendChosen("dismiss", args);

export default function DismissSuspicions() {
  return (
    <InboxConfirm
      question="dismiss"
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
