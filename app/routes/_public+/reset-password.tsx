import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ResetPasswordScreen } from "~/features/account";
import { requireCodeVerified, resetPassword } from "~/features/account/index.server";

export const meta: MetaFunction = () => [{ title: "Reset Password · Waybook" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCodeVerified(request);
  return null;
}

export const action = ({ request }: ActionFunctionArgs) => resetPassword(request);

export default function ResetPassword() {
  return <ResetPasswordScreen refused={useActionData<typeof action>()} />;
}
