import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { CalendarScreen } from "~/features/routes";
import { readCalendar } from "~/features/routes/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { PageBehind } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Calendar · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readCalendar(await requireSignedIn({ request, context }), new URL(request.url), new Date());

export default function RoutesCalendar() {
  return (
    <>
      <PageBehind>
        <CalendarScreen calendar={useLoaderData<typeof loader>()} />
      </PageBehind>
      <Outlet />
    </>
  );
}
