import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SetVisitTime } from "~/features/reports/plan";
import { readVisitTime, setVisitTime } from "~/features/reports/plan/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const loader = async (args: LoaderFunctionArgs) =>
  readVisitTime(await requireSignedIn(args), "location", args);

export const action = (args: ActionFunctionArgs) => setVisitTime("location", args);

export default function SetTimeOfLocation() {
  return (
    <SetVisitTime
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
