import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CopyForm, CopyRouteDialog } from "~/features/routes";
import { copyWithItsPath, readDialog } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await readDialog(args)), requestKey: randomUUID() };
}

export const action = (args: ActionFunctionArgs) => formAction(args, CopyForm, copyWithItsPath);

export default function CopyRoute() {
  return (
    <CopyRouteDialog {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
