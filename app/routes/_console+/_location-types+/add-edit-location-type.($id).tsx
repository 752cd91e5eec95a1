import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GroupFormScreen, typeGroup } from "~/features/location-types";
import { readGroupForm, saveGroup, servedTypes } from "~/features/location-types/index.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Location type"} · Waybook` },
];

export const loader = (args: LoaderFunctionArgs) =>
  readGroupForm(servedTypes, args, args.params.id);

export const action = (args: ActionFunctionArgs) => saveGroup(servedTypes, args);

export default function EditLocationType() {
  return (
    <GroupFormScreen
      group={typeGroup}
      form={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
