import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import {
  FormButtons,
  PlanDefaultButton,
  PlanForm,
  ShownPlanProvider,
  Suggested,
} from "~/features/planning";
import { keepTemplate, makeRoute, readScreen, updatePlan } from "~/features/planning/index.server";
import { routesUrl } from "~/features/urls";
import { actionByIntent } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { PageHeader } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Create New Route · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readScreen(await requireSignedIn({ request, context }), request);
}

const sendPlan = (args: ActionFunctionArgs) =>
  actionByIntent(args, { create: makeRoute, "keep-template": keepTemplate }, "create");

export const action = async (args: ActionFunctionArgs) =>
  new URL(args.request.url).searchParams.has("update") ? updatePlan(args) : sendPlan(args);

export { reloadsPlan as shouldRevalidate } from "~/features/planning";

export default function CreateRoute() {
  const screen = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ShownPlanProvider>
      <PlanDefaultButton />
      <PageHeader
        title="Create New Route"
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Routes", to: routesUrl() },
          { label: "Create New Route" },
        ]}
        actions={<FormButtons backTo={screen.backTo} />}
      />
      <div className="create-route">
        <PlanForm screen={screen} refused={refused} />
        <Suggested screen={screen} refused={refused} />
      </div>
      <Outlet />
    </ShownPlanProvider>
  );
}
