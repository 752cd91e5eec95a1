import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SYSTEM, SystemScreen } from "~/features/system";
import { readSystem } from "~/features/system/index.server";

export const meta: MetaFunction = () => [{ title: `${SYSTEM} · Waybook` }];

export const loader = (args: LoaderFunctionArgs) => readSystem(args);

export default function System() {
  return <SystemScreen {...useLoaderData<typeof loader>()} />;
}
