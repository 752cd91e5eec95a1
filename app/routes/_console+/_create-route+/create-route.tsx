import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import {
  FormButtons,
  PLAN_FORM,
  PlanForm,
  ShownPlanProvider,
  Suggested,
} from "~/features/routes/planning";
import {
  readScreen,
  sendPlan,
  shortened,
  updatePlan,
} from "~/features/routes/planning/index.server";
import { routesUrl } from "~/features/urls";
import { onSamePage } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { EnterButton } from "~/ui/form";
import { PageBehind, PageHeader } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Create New Route · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const { pathname, search } = new URL(request.url);
  const short = await shortened(session.user.id, pathname + search);
  if (short !== pathname + search) throw redirect(onSamePage(short, request));
  return readScreen(session, request);
}

export const action = async (args: ActionFunctionArgs) =>
  new URL(args.request.url).searchParams.has("update") ? updatePlan(args) : sendPlan(args);

export { reloadsPlan as shouldRevalidate } from "~/features/routes/planning";

export default function CreateRoute() {
  const screen = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ShownPlanProvider whole={screen.query}>
      <PageBehind>
        <EnterButton form={PLAN_FORM} />
        <PageHeader
          title="Create New Route"
          trail={[
            { label: "Home", to: dashboardUrl() },
            { label: "Routes", to: routesUrl() },
            { label: "Create New Route" },
          ]}
          actions={<FormButtons backTo={screen.backTo} />}
        />
        <div className="create-route stack gap-4 align-start">
          <PlanForm screen={screen} refused={refused} />
          <Suggested screen={screen} refused={refused} />
        </div>
      </PageBehind>
      <Outlet />
    </ShownPlanProvider>
  );
}
