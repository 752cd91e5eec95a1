import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chainGroup, MergeDialog } from "~/features/location-types";
import { mergeChosen, readMerging, servedChains } from "~/features/location-types/index.server";
import { reloadsWhenStale } from "~/kit/list";

export const loader = (args: LoaderFunctionArgs) => readMerging(servedChains, args);

export const action = (args: ActionFunctionArgs) => mergeChosen(servedChains, args);

export const shouldRevalidate = reloadsWhenStale;

export default function MergeChain() {
  return (
    <MergeDialog
      group={chainGroup}
      merging={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
