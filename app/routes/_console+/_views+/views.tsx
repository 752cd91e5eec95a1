import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ViewForm, ViewsScreen } from "~/features/views";
import { readViews, saveView } from "~/features/views/index.server";
import { formAction } from "~/kit/form/form-action.server";

export const meta: MetaFunction = () => [{ title: "Columns and views · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readViews(args);

export const action = (args: ActionFunctionArgs) => formAction(args, ViewForm, saveView);

export default function Views() {
  return (
    <ViewsScreen views={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
