import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chainGroup, GroupFormScreen } from "~/features/location-types";
import { readGroupForm, saveGroup, servedChains } from "~/features/location-types/index.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Chain"} · Waybook` },
];

export const loader = (args: LoaderFunctionArgs) =>
  readGroupForm(servedChains, args, args.params.id);

export const action = (args: ActionFunctionArgs) => saveGroup(servedChains, args);

export default function EditChain() {
  return (
    <GroupFormScreen
      group={chainGroup}
      form={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
