import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { SecondStepScreen } from "~/features/account";
import { requirePasswordGiven, signInWithCode } from "~/features/account/index.server";

export const meta: MetaFunction = () => [{ title: "Enter a code · Waybook" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePasswordGiven(request);
  return null;
}

export const action = ({ request }: ActionFunctionArgs) => signInWithCode(request);

export default function SecondFactor() {
  return <SecondStepScreen refused={useActionData<typeof action>()} />;
}
