import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CopyForm, CopyScreen } from "~/features/plans";
import { copyRoutes, readCopy } from "~/features/plans/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { readByUrl } from "~/kit/read-by-url.server";

export const meta: MetaFunction = () => [{ title: "Copy a week · Waybook" }];

export const loader = async (args: LoaderFunctionArgs) => ({
  screen: await readByUrl(args, readCopy),
});

export const action = (args: ActionFunctionArgs) =>
  formAction(args, CopyForm, copyRoutes, { typed: false });

export default function CopyWeek() {
  return (
    <CopyScreen
      screen={useLoaderData<typeof loader>().screen}
      refused={useActionData<typeof action>()}
    />
  );
}
