import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ImportsScreen } from "~/features/imports";
import { readImportsScreen, takeUpload } from "~/features/imports/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Import locations · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readImportsScreen(await requireSignedIn({ request, context }), new URL(request.url));

export const action = (args: ActionFunctionArgs) => takeUpload(args);

export default function Imports() {
  return (
    <ImportsScreen
      screen={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
