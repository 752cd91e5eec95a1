import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RevokeKeyDialog } from "~/features/api-keys";
import { readKeyOf, revokeKey } from "~/features/api-keys/index.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSignedIn(args);
  return { apiKey: await readKeyOf(session, args.params.id ?? "", args.request) };
}

export const action = revokeKey;

export default function RevokeApiKey() {
  return (
    <RevokeKeyDialog {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
