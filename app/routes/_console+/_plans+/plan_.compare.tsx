import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CompareScreen } from "~/features/plans";
import { readComparison } from "~/features/plans/index.server";
import { readByUrl } from "~/kit/read-by-url.server";

export const meta: MetaFunction = () => [{ title: "Compare plans · Waybook" }];

export const loader = async (args: LoaderFunctionArgs) => ({
  comparison: await readByUrl(args, readComparison),
});

export default function ComparePlans() {
  return <CompareScreen comparison={useLoaderData<typeof loader>().comparison} />;
}
