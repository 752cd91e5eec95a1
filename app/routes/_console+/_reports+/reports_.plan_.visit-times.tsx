import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { locationTimesList, VISIT_TIMES, VisitTimesScreen } from "~/features/reports/plan";
import { readVisitTimes } from "~/features/reports/plan/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";
import { PageBehind } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: `${VISIT_TIMES} · Waybook` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return { times: await readVisitTimes(session, new URL(request.url)) };
}

export const shouldRevalidate = reloadsOf(locationTimesList);

export default function VisitTimes() {
  return (
    <>
      <PageBehind>
        <VisitTimesScreen times={useLoaderData<typeof loader>().times} />
      </PageBehind>
      <Outlet />
    </>
  );
}
