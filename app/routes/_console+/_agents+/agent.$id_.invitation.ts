import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { agentUrl } from "~/features/urls";
import { answerInvitation } from "~/features/users/index.server";

/** Invites somebody, withdraws the invitation, or confirms their email. */
export const action = answerInvitation;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(agentUrl(params.id ?? ""));
