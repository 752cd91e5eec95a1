import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardScreen } from "~/features/reports/dashboard";
import { dismissFirstLook, readDashboard } from "~/features/reports/dashboard/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";

export const meta: MetaFunction = () => [{ title: "Dashboard · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readDashboard(await requireSignedIn({ request, context }), request);

/** Dismisses what to try first. */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  await requireSignedIn({ request, context });
  const headers = { "set-cookie": await dismissFirstLook(request) };
  return redirect(dashboardUrl(), { status: 303, headers });
};

export default function Dashboard() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} />;
}
