import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SetType } from "~/features/locations/data-quality";
import { readTypeDialog, setTypeOfChosen } from "~/features/locations/data-quality/index.server";
import { readByUrl } from "~/kit/read-by-url.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readTypeDialog);

export const action = (args: ActionFunctionArgs) => setTypeOfChosen(args);

export default function SetTypes() {
  return (
    <SetType dialog={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
