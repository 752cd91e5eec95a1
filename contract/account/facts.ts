/** How people sign in. Free of zod: the browser bundle uses it too. */

/** How the user of a session proved who they are; `login-as` was begun by an admin,
 * `link` by the link of an agent. */
export const SIGN_IN_METHODS = [
  "password",
  "second-factor",
  "recovery-code",
  "openid",
  "login-as",
  "link",
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The roles that an admin may require a second factor of: those that use the console. */
export const SECOND_FACTOR_ROLES = ["admin", "office-manager"] as const;
export type SecondFactorRole = (typeof SECOND_FACTOR_ROLES)[number];
