import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { VerifyScreen } from "~/features/account";
import { requireCodeSent, verifyCode } from "~/features/account/index.server";

export const meta: MetaFunction = () => [{ title: "Verify · Waybook" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireCodeSent(request);
  return { email };
}

export const action = ({ request }: ActionFunctionArgs) => verifyCode(request);

export default function Verify() {
  const { email } = useLoaderData<typeof loader>();
  return <VerifyScreen email={email} refused={useActionData<typeof action>()} />;
}
