import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ForgotPasswordScreen } from "~/features/account";
import { sendCode } from "~/features/account/index.server";

export const meta: MetaFunction = () => [{ title: "Forgot password · Waybook" }];

export const action = ({ request }: ActionFunctionArgs) => sendCode(request);

export default function ForgotPassword() {
  return <ForgotPasswordScreen refused={useActionData<typeof action>()} />;
}
