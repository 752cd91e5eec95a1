import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MergeDialog, typeGroup } from "~/features/location-types";
import { mergeChosen, readMerging, servedTypes } from "~/features/location-types/index.server";
import { reloadsWhenStale } from "~/kit/list";

export const loader = (args: LoaderFunctionArgs) => readMerging(servedTypes, args);

export const action = (args: ActionFunctionArgs) => mergeChosen(servedTypes, args);

export const shouldRevalidate = reloadsWhenStale;

export default function MergeLocationType() {
  return (
    <MergeDialog
      group={typeGroup}
      merging={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
