import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InvitationScreen, NoInvitation, ResetPasswordScreen } from "~/features/account";
import {
  acceptOpenInvitation,
  readInvitation,
  requireCodeVerified,
  resetPassword,
} from "~/features/account/index.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.invitation ? "Choose a password" : "Reset Password"} · Waybook` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const invitation = await readInvitation(request);
  if (!invitation) await requireCodeVerified(request);
  return { invitation };
}

export const action = async ({ request }: ActionFunctionArgs) =>
  (await acceptOpenInvitation(request)) ?? resetPassword(request);

export default function ResetPassword() {
  const { invitation } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!invitation) return <ResetPasswordScreen refused={refused} />;
  if ("problem" in invitation) return <NoInvitation problem={invitation.problem} />;
  return <InvitationScreen invited={invitation.invited} refused={refused} />;
}
