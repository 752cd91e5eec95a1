import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LocationTypeForm, locationTypesList } from "~/features/location-types";
import { formAction } from "~/kit/form/form-action.server";
import { FormScreen } from "~/kit/form/form-screen";
import { typedForm } from "~/kit/form/refused-form";
import { backToListUrl } from "~/kit/list";
import { safeRedirect } from "~/lib/redirects";
import { requireAdmin } from "~/session/guards.server";
import { Field, Input } from "~/ui";
import {
  createLocationType,
  getLocationType,
  renameLocationType,
} from "~/upstream/location-types.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Location type"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { upstream } = await requireAdmin({ request, context });
  const type = params.id ? await getLocationType(upstream, params.id) : null;
  return {
    title: type ? "Edit Location Type" : "Add Location Type",
    name: type?.name ?? "",
    key: randomUUID(),
    closeTo: backToListUrl(locationTypesList, new URL(request.url).searchParams),
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    LocationTypeForm,
    async ({ name, key }, { upstream, params, query, form }) => {
      if (params.id) await renameLocationType(upstream, params.id, name);
      else await createLocationType(upstream, name, { idempotencyKey: key });
      return {
        message: params.id ? "Location type updated!" : "Location type added!",
        redirectTo: safeRedirect(form.get("back"), backToListUrl(locationTypesList, query)),
      };
    },
    { guard: requireAdmin },
  );

const IDS = { name: "location-type-name" };

export default function EditLocationType() {
  const { title, name, key, closeTo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed = typedForm(refused);
  return (
    <FormScreen
      title={title}
      trail={[{ label: "Locations Types", to: closeTo }]}
      formId="location-type"
      submitLabel="Save"
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <input type="hidden" name="key" value={typed.text("key", key)} />
      <Field label="Name" id={IDS.name} required errors={typed.errors("name")}>
        <Input
          name="name"
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.text("name", name)}
        />
      </Field>
    </FormScreen>
  );
}
