import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/lib/redirects";
import { sentForm } from "~/server/sent-form.server";
import { keepTheme } from "~/session/theme.server";
import { signInUrl } from "~/session/urls";

export const loader = () => redirect(signInUrl());

/** Fields: `theme` (light or dark; anything else follows the system) and `redirectTo`. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await sentForm(request);
  const headers = { "set-cookie": await keepTheme(form.get("theme"), request) };
  return redirect(safeRedirect(form.get("redirectTo")), { status: 303, headers });
}
