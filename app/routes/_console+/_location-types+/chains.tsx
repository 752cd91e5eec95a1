import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chainGroup, GroupScreen } from "~/features/location-types";
import { readGroupPage, servedChains } from "~/features/location-types/index.server";
import { reloadsOf } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Chains · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readGroupPage(servedChains, args);

export const shouldRevalidate = reloadsOf(chainGroup.list);

export default function Chains() {
  return <GroupScreen group={chainGroup} screen={useLoaderData<typeof loader>()} />;
}
