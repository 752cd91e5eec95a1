import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RecurringRoutesScreen, recurringList } from "~/features/routes";
import { readRecurringPage } from "~/features/routes/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Recurring routes · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return { page: await readRecurringPage(session, new URL(request.url)) };
}

export const shouldRevalidate = reloadsOf(recurringList);

export default function RecurringRoutes() {
  return <RecurringRoutesScreen page={useLoaderData<typeof loader>().page} />;
}
