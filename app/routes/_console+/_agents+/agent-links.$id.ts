import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { hideLink } from "~/features/links/index.server";
import { agentUrl } from "~/features/urls";

/** Hides a new link once it was passed on. */
export const action = hideLink;

export const loader = ({ params: { id = "" } }: LoaderFunctionArgs) => redirect(agentUrl(id));
