import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { applyImport } from "contract/imports/calls";
import { ImportScreen } from "~/features/imports";
import {
  choosing,
  discarding,
  goingOn,
  previewing,
  readImportScreen,
  rereading,
} from "~/features/imports/index.server";
import { actionByIntent } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.one.fileName ?? "Import"} · Waybook` },
];

export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  readImportScreen(
    await requireSignedIn({ request, context }),
    params.id ?? "",
    new URL(request.url),
  );

const applying = (args: ActionFunctionArgs) =>
  goingOn(args, "The import is being applied.", applyImport);

export const action = (args: ActionFunctionArgs) =>
  actionByIntent(
    args,
    {
      preview: previewing,
      reread: rereading,
      choose: choosing,
      apply: applying,
      discard: discarding,
    },
    "preview",
  );

export default function ImportPage() {
  return (
    <ImportScreen
      screen={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
