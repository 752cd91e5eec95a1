import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteDialog, typeGroup } from "~/features/location-types";
import { deleteChosen, readDeletion, servedTypes } from "~/features/location-types/index.server";
import { reloadsWhenStale } from "~/kit/list";

export const loader = (args: LoaderFunctionArgs) => readDeletion(servedTypes, args);

export const action = (args: ActionFunctionArgs) => deleteChosen(servedTypes, args);

export const shouldRevalidate = reloadsWhenStale;

export default function DeleteLocationType() {
  return (
    <DeleteDialog
      group={typeGroup}
      deletion={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
