import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPlanForm, NewPlanScreen } from "~/features/plans";
import { makePlan, readForm, readNewPlan } from "~/features/plans/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { readByUrl } from "~/kit/read-by-url.server";

export const meta: MetaFunction = () => [{ title: "Plan a week · Waybook" }];

export const loader = async (args: LoaderFunctionArgs) => ({
  form: await readByUrl(args, readNewPlan),
});

export const action = (args: ActionFunctionArgs) =>
  formAction(args, NewPlanForm, makePlan, {
    shown: ({ session, form }) => readForm(session, formFields(form)),
  });

export default function NewPlan() {
  return (
    <NewPlanScreen
      form={useLoaderData<typeof loader>().form}
      refused={useActionData<typeof action>()}
    />
  );
}
