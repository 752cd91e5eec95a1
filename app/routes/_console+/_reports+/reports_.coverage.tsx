import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CoverageScreen } from "~/features/reports/coverage";
import { readCoverage } from "~/features/reports/coverage/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Coverage · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readCoverage(await requireSignedIn({ request, context }), request);
}

export default function Coverage() {
  return <CoverageScreen coverage={useLoaderData<typeof loader>()} />;
}
