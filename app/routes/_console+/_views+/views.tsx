import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ViewForm, ViewsScreen } from "~/features/views";
import { readViews, saveView, showColumns } from "~/features/views/index.server";
import { actionByIntent, formAction } from "~/kit/form/form-action.server";

export const meta: MetaFunction = () => [{ title: "Columns and views · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readViews(args);

const save = (args: ActionFunctionArgs) => formAction(args, ViewForm, saveView);

export const action = (args: ActionFunctionArgs) =>
  actionByIntent(args, { save, show: showColumns }, "save");

export default function Views() {
  return (
    <ViewsScreen views={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
