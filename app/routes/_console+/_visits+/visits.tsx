import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoVisitsScreen, VisitsScreen, visitsList } from "~/features/visits";
import { countWaiting, readVisitsPage } from "~/features/visits/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Visits · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const [page, waiting] = await Promise.all([
    readVisitsPage(session, new URL(request.url)),
    countWaiting(session),
  ]);
  return { page, waiting, isAdmin: session.isAdmin };
}

export const shouldRevalidate = reloadsOf(visitsList);

export default function Visits() {
  const { page, ...shown } = useLoaderData<typeof loader>();
  return page ? <VisitsScreen page={page} {...shown} /> : <NoVisitsScreen />;
}
