import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InboxConfirm } from "~/features/locations/data-quality";
import { mendChosen, readInboxDialog } from "~/features/locations/data-quality/index.server";
import { readByUrl } from "~/kit/read-by-url.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readInboxDialog);

export const action = (args: ActionFunctionArgs) => mendChosen("accept", args);

export default function AcceptPositions() {
  return (
    <InboxConfirm
      question="accept"
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
