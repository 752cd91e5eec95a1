import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChosenRoutes, UnassignForm } from "~/features/routes";
import { backToList, finish, readChosenRoutes } from "~/features/routes/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { ConfirmDialog } from "~/ui/dialog";
import { Checkbox, ErrorSummary, formErrors } from "~/ui/form";
import { unassignRoutes } from "~/upstream/routes.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  const query = new URL(request.url).searchParams;
  return { routes: await readChosenRoutes(session, query), closeTo: backToList(query) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { upstream, isAdmin } = await requireSignedIn(request);
  const submission = parseWithZod(await request.formData(), { schema: UnassignForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const { ids, ...from } = submission.value;
  return finish(
    request,
    submission,
    () => unassignRoutes(upstream, isAdmin ? "all" : "user", ids, from),
    (count) => (count === 1 ? "Route unassigned" : "Routes unassigned"),
  );
}

const BOXES = [
  {
    name: "route",
    label: "Unassign from route",
    hint: "The stops not yet visited come off the route",
  },
  { name: "agent", label: "Unassign from agent", hint: "Nobody runs the route any more" },
  {
    name: "office",
    label: "Unassign from office",
    hint: "The route can be given to any office again",
  },
] as const;

export default function UnassignRoutes() {
  const { routes, closeTo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const typed = lastResult?.initialValue;
  const none = !routes.some((route) => route.assigned);
  return (
    <ConfirmDialog
      formId="unassign-routes"
      title="Unassign Routes"
      description={
        none ? "None of these routes has an office or an agent." : "Choose what is taken away."
      }
      closeTo={closeTo}
      confirmLabel="Unassign"
      disabled={routes.length === 0}
    >
      <ErrorSummary errors={formErrors(lastResult?.error)} />
      <ChosenRoutes routes={routes} />
      {BOXES.map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          name={name}
          label={label}
          hint={hint}
          defaultChecked={typed ? typed[name] === "on" : name !== "route"}
        />
      ))}
    </ConfirmDialog>
  );
}
