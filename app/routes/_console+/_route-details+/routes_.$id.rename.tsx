import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { RenameForm, UpdatedAt } from "~/features/routes";
import { closeTo, readDialog } from "~/features/routes/index.server";
import { finish } from "~/kit/form/finish.server";
import { requireSignedIn } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary, Field, formErrors, Input } from "~/ui/form";
import { updateRoute } from "~/upstream/routes.server";

export const loader = readDialog;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  const submission = parseWithZod(await request.formData(), { schema: RenameForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const id = params.id ?? "";
  return finish(request, submission, {
    change: () => updateRoute(upstream, id, submission.value),
    said: "Route name updated successfully",
    leadTo: closeTo(request, id),
  });
}

const FORM = "rename-route";

export default function RenameRoute() {
  const { route, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: FORM,
    lastResult,
    defaultValue: { name: route.name },
  });
  return (
    <RouteDialog
      title="Rename Route"
      size="small"
      closeTo={back}
      actions={
        <Button type="submit" form={FORM} variant="primary">
          Rename
        </Button>
      }
    >
      <Form method="post" preventScrollReset {...getFormProps(form)}>
        <ErrorSummary errors={formErrors(form.allErrors, { name: fields.name.id })} />
        <UpdatedAt of={route} />
        <Field label="Route name" id={fields.name.id} errors={fields.name.errors} required>
          <Input {...getInputProps(fields.name, { type: "text" })} maxLength={200} autoFocus />
        </Field>
      </Form>
    </RouteDialog>
  );
}
