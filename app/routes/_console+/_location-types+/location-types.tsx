import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupScreen, typeGroup } from "~/features/location-types";
import { readGroupPage, servedTypes } from "~/features/location-types/index.server";
import { reloadsOf } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Locations Types · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readGroupPage(servedTypes, args);

export const shouldRevalidate = reloadsOf(typeGroup.list);

export default function LocationTypes() {
  return <GroupScreen group={typeGroup} screen={useLoaderData<typeof loader>()} />;
}
