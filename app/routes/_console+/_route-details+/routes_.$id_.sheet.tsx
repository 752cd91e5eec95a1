import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RouteSheet } from "~/features/routes";
import { readSheet } from "~/features/routes/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.route.name ?? "Route"}: route sheet · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readSheet(session, params.id ?? "", { signal: request.signal, now: new Date() });
}

export default function RouteSheetPage() {
  return <RouteSheet sheet={useLoaderData<typeof loader>()} />;
}
