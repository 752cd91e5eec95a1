/** Addresses of the account: its page, signing out, the active office, the theme, the units, the shortcuts. */
import { withQuery } from "~/lib/url";

/** The page that switches the active office. */
export const activeOfficeUrl = (
  query: { search?: string; page?: number; redirectTo?: string } = {},
) => withQuery("/active-office", query);
export const signOutUrl = () => "/sign-out";
export const themeUrl = () => "/theme";
export const unitsUrl = () => "/units";
export const shortcutsUrl = () => "/shortcuts";
/** The dialog in which an admin signs in as an office manager. */
export const loginAsUrl = () => "/login-as";
/** Where a reset code is entered, and where the new password is. */
export const verifyUrl = () => "/verify";
export const resetPasswordUrl = () => "/reset-password";
/** One's own account, and the forms that it is changed by. */
export const accountUrl = () => "/account";
export const accountProfileUrl = () => "/account/profile";
export const accountEmailUrl = () => "/account/email";
/** Where the code is entered that was sent to a new email. */
export const accountEmailCodeUrl = () => "/account/email/code";
export const recoveryCodesUrl = (redirectTo?: string) =>
  withQuery("/account/recovery-codes", { redirectTo });
export const removeSecondFactorUrl = () => "/account/second-factor/remove";
/** What an admin asks of everyone who signs in. */
export const signInRulesUrl = () => "/sign-in-rules";
/** Where a sign-in at the OpenID provider begins, and where the provider leads back to. */
export const openIdUrl = () => "/sign-in/openid";
export const openIdCallbackUrl = () => "/sign-in/callback";
