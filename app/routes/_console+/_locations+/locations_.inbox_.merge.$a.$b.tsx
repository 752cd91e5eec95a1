import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MergeScreen } from "~/features/locations/data-quality";
import { MergeForm, mergeBoth, readMerging } from "~/features/locations/data-quality/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { reloadsWhenStale } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Merge two locations · Waybook" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readMerging(session, { id: params.a ?? "", otherId: params.b ?? "" });
}

export const action = (args: ActionFunctionArgs) => formAction(args, MergeForm, mergeBoth);

export const shouldRevalidate = reloadsWhenStale;

export default function MergeLocations() {
  return (
    <MergeScreen
      merging={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
