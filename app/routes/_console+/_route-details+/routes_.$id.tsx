import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { type Proposal, RouteScreen, reloadsOfRoute } from "~/features/routes";
import { changeScreen, readRouteScreen, ScreenForm } from "~/features/routes/index.server";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";
import type { loader as proposalLoader } from "./routes_.$id.optimize";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.route.name ?? "Route"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readRouteScreen(session, params.id ?? "", request);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, ScreenForm, changeScreen, { typed: false });

export const shouldRevalidate = reloadsOfRoute;

const OPTIMIZE = "routes/_console+/_route-details+/routes_.$id.optimize";

export default function RouteDetails() {
  const optimize = useRouteLoaderData<typeof proposalLoader>(OPTIMIZE);
  return (
    <RouteScreen
      screen={useLoaderData<typeof loader>()}
      proposal={useDeferred<Proposal | null>(optimize?.proposal, null)}
      isOverMap={optimize !== undefined}
      refused={useActionData<typeof action>()}
    >
      <Outlet />
    </RouteScreen>
  );
}
