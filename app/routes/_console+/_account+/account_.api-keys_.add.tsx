import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewKeyScreen } from "~/features/api-keys";
import { makeKey, readNewKey } from "~/features/api-keys/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Create an API key · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readNewKey(args);

export const action = makeKey;

export default function NewApiKey() {
  return (
    <NewKeyScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
