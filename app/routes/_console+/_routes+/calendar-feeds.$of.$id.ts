import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { changeFeed } from "~/features/routes/feeds/index.server";
import { agentUrl, officeUrl } from "~/features/urls";

/** Makes, replaces, hides or revokes a calendar address. */
export const action = changeFeed;

export const loader = ({ params: { of, id = "" } }: LoaderFunctionArgs) =>
  redirect(of === "office" ? officeUrl(id) : agentUrl(id));
