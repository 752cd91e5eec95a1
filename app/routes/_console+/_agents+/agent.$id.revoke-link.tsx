import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RevokeLinkDialog } from "~/features/links";
import { readLinkedTracker, revokeLink } from "~/features/links/index.server";
import { requireAgent } from "~/features/users/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader(args: LoaderFunctionArgs) {
  const { session, user } = await requireAgent(args);
  const tracker = await readLinkedTracker(session, user.id);
  return { agent: { id: user.id, name: user.displayName ?? "" }, tracker };
}

export const action = revokeLink;

export default function RevokeLink() {
  return (
    <RevokeLinkDialog
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
