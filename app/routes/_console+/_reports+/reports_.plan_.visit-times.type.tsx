import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SetVisitTime } from "~/features/reports/plan";
import { readVisitTime, setVisitTime } from "~/features/reports/plan/index.server";
import { requireAdmin } from "~/session/guards.server";

export const loader = async (args: LoaderFunctionArgs) =>
  readVisitTime(await requireAdmin(args), "type", args);

export const action = (args: ActionFunctionArgs) => setVisitTime("type", args);

export default function SetTimeOfType() {
  return (
    <SetVisitTime
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
