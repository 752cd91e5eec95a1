/** Addresses that every page may name: sign-in and what stands beside it, terms, and the start. */
import { withQuery } from "~/lib/url";

/** The sign-in; `redirectTo` is the way back. */
export const signInUrl = (redirectTo?: string) => withQuery("/", { redirectTo });
/** Where the sign-in form goes; `index` is how Remix tells the page at `/` from its frame. */
export const signInFormUrl = (redirectTo: string) =>
  redirectTo ? `/?index&${new URLSearchParams({ redirectTo })}` : "/?index";
/** Where the specification sends people whose session has ended; it leads on to the sign-in. */
export const loginUrl = (redirectTo?: string) => withQuery("/login", { redirectTo });
export const forgotPasswordUrl = () => "/forgot-password";
export const contactUrl = () => "/contact";
export const dashboardUrl = () => "/dashboard";
export const termsUrl = (redirectTo?: string) => withQuery("/terms-conditions", { redirectTo });
