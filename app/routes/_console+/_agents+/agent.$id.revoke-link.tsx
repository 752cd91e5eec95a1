import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RevokeLinkDialog } from "~/features/links";
import { readLinkedTracker, readLinkOf, revokeLink } from "~/features/links/index.server";
import { requireAgent } from "~/features/users/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader(args: LoaderFunctionArgs) {
  const { session, user } = await requireAgent(args);
  const [tracker, link] = await Promise.all([
    readLinkedTracker(session, user.id),
    readLinkOf(session, user.id, args.request),
  ]);
  return { agent: { id: user.id, name: user.displayName ?? "" }, tracker, link };
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
