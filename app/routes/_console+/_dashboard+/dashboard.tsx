import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardScreen } from "~/features/dashboard";
import {
  countRoutes,
  dismissFirstLook,
  readFirstLook,
  readFirstSteps,
} from "~/features/dashboard/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";

export const meta: MetaFunction = () => [{ title: "Dashboard · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const { user, office, isAdmin, upstream } = session;
  const sees = isAdmin || office !== undefined;
  const [counts, firstLook] = sees
    ? await Promise.all([countRoutes(upstream), readFirstLook(session, request)])
    : [null, null];
  const routes = counts?.reduce((sum, { count }) => sum + count, 0);
  return {
    name: user.displayName,
    place: isAdmin ? "All offices" : (office?.name ?? "No office yet"),
    counts,
    firstLook,
    firstSteps: routes === undefined ? null : await readFirstSteps(session, routes),
  };
}

/** Dismisses what to try first. */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  await requireSignedIn({ request, context });
  const headers = { "set-cookie": await dismissFirstLook(request) };
  return redirect(dashboardUrl(), { status: 303, headers });
};

export default function Dashboard() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} />;
}
