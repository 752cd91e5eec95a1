import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CopyForm } from "~/features/routes";
import { copyWithItsWay, readDialog } from "~/features/routes/index.server";
import { routesUrl, routeUrl } from "~/features/routes/urls";
import { finish } from "~/kit/form/finish.server";
import { requireSignedIn } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary, formErrors } from "~/ui/form";

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await readDialog(args)), key: randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  const submission = parseWithZod(await request.formData(), { schema: CopyForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  return finish(request, submission, {
    change: () => copyWithItsWay(upstream, params.id ?? "", submission.value, request.signal),
    said: "Route Copied!",
    leadTo: (copy) => (copy ? routeUrl(copy.id) : routesUrl()),
  });
}

const FORM = "copy-route";

export default function CopyRoute() {
  const { route, back, key } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  // A form that came back is the same one, so that what it made meanwhile is not made again.
  const sent = lastResult?.initialValue;
  const sentKey = typeof sent?.key === "string" ? sent.key : undefined;
  const left = (route.stops ?? 0) - (route.visited ?? 0);
  return (
    <RouteDialog
      title="Copy Route"
      size="small"
      description={`The copy of ${route.name} is a new route that nobody is assigned to.`}
      closeTo={back}
      actions={
        <Button type="submit" form={FORM} variant="primary">
          Copy
        </Button>
      }
    >
      <Form id={FORM} method="post">
        <ErrorSummary errors={formErrors(lastResult?.error)} />
        <input type="hidden" name="key" value={sentKey ?? key} />
        <fieldset className="route-copy">
          <legend>Which stops?</legend>
          <label>
            <input
              type="radio"
              name="mode"
              value="full"
              defaultChecked={sent?.mode !== "remaining"}
            />
            Full: all stops, none of them visited
            {route.stops !== null && <span className="muted"> ({route.stops})</span>}
          </label>
          <label>
            <input
              type="radio"
              name="mode"
              value="remaining"
              defaultChecked={sent?.mode === "remaining"}
            />
            Remaining: the stops not yet visited
            {route.stops !== null && <span className="muted"> ({left})</span>}
          </label>
        </fieldset>
      </Form>
    </RouteDialog>
  );
}
