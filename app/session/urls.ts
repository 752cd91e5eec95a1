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
/** The second step of a sign-in: a code beside the password. */
export const codeUrl = (redirectTo?: string) => withQuery("/second-factor", { redirectTo });
/** Where a password of one's own is chosen, and a second factor set up; `redirectTo` for who has to. */
export const accountPasswordUrl = (redirectTo?: string) =>
  withQuery("/account/password", { redirectTo });
export const accountSecondFactorUrl = (redirectTo?: string) =>
  withQuery("/account/second-factor", { redirectTo });
export const termsUrl = (redirectTo?: string) => withQuery("/terms-conditions", { redirectTo });
