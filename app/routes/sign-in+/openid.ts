import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { leaveForProvider } from "~/features/account/index.server";
import { signInUrl } from "~/session/urls";

export const loader = () => redirect(signInUrl());

/** Field: `redirectTo`, the way back. */
export const action = ({ request }: ActionFunctionArgs) => leaveForProvider(request);
