import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updateRoute } from "contract/calls";
import { backToRouteUrl, RenameForm } from "~/features/routes";
import { readDialog } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { FormDialog } from "~/kit/form/form-dialog";
import { typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { Field, Input } from "~/ui";
import { send } from "~/upstream/client.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const loader = readDialog;

export const action = (args: ActionFunctionArgs) =>
  formAction(args, RenameForm, async (form, { upstream, params, query }) => {
    const id = params.id ?? "";
    await send(upstream, updateRoute, { params: { id }, body: form });
    return {
      message: "Route name updated successfully",
      redirectTo: backToRouteUrl(id, query),
    };
  });

const IDS = { name: "rename-route-name" };

export default function RenameRoute() {
  const { route, closeTo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed = typedForm(refused);
  return (
    <FormDialog
      formId="rename-route"
      title="Rename Route"
      size="small"
      closeTo={closeTo}
      submitLabel="Rename"
      refused={refused}
      ids={IDS}
    >
      <UpdatedAt of={route} />
      <Field label="Route name" id={IDS.name} required errors={typed.errors("name")}>
        <Input
          name="name"
          maxLength={200}
          defaultValue={typed.text("name", route.name)}
          autoFocus
        />
      </Field>
    </FormDialog>
  );
}
