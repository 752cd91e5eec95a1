import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/lib/redirects";
import { signInUrl } from "~/session/urls";

/**
 * Where the specification sends people whose session has ended. Sign-in lives at `/`: this
 * leads there with the way back. The session was ended and the reason left as a toast by
 * whoever sent them here, so that a link to this page from elsewhere signs nobody out.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), "");
  return redirect(signInUrl(redirectTo));
}
export const action = loader;
