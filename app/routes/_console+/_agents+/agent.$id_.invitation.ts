import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { answerInvitation } from "~/features/people/index.server";
import { agentUrl } from "~/features/urls";

/** Invites somebody, withdraws the invitation, or confirms their e-mail. */
export const action = answerInvitation;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(agentUrl(params.id ?? ""));
