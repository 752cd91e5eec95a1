import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ForgotPasswordScreen } from "~/features/account";
import { readSignInMethods, sendCode } from "~/features/account/index.server";

export const meta: MetaFunction = () => [{ title: "Forgot password · Waybook" }];

export const loader = ({ request }: LoaderFunctionArgs) => readSignInMethods(request);

export const action = ({ request }: ActionFunctionArgs) => sendCode(request);

export default function ForgotPassword() {
  const methods = useLoaderData<typeof loader>();
  return <ForgotPasswordScreen methods={methods} refused={useActionData<typeof action>()} />;
}
