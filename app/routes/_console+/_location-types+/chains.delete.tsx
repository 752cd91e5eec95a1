import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chainGroup, DeleteDialog } from "~/features/location-types";
import { deleteChosen, readDeletion, servedChains } from "~/features/location-types/index.server";
import { reloadsWhenStale } from "~/kit/list";

export const loader = (args: LoaderFunctionArgs) => readDeletion(servedChains, args);

export const action = (args: ActionFunctionArgs) => deleteChosen(servedChains, args);

export const shouldRevalidate = reloadsWhenStale;

export default function DeleteChain() {
  return (
    <DeleteDialog
      group={chainGroup}
      deletion={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
