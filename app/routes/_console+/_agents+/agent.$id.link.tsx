import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MakeLinkDialog } from "~/features/links";
import { makeLink, readLinkOf } from "~/features/links/index.server";
import { requireAgent } from "~/features/users/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader(args: LoaderFunctionArgs) {
  const { session, user } = await requireAgent(args);
  const link = await readLinkOf(session, user.id, args.request);
  return { agent: { id: user.id, name: user.displayName ?? "" }, link };
}

export const action = makeLink;

export default function MakeLink() {
  return (
    <MakeLinkDialog {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
