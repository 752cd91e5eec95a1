/** What is said to whom a sign-in at the provider fails for, and what stands in the log. */
import type { User } from "contract/entities";
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { ApiError, conflict, forbidden } from "../../../http/errors";

/** The words of the specification. */
const NO_ACCESS = "You don't have access please contact to admin !";

/** Whose sign-in it was, as the audit trail has it. */
type Owner = Pick<User, "id" | "displayName" | "officeId">;

/**
 * Nobody here, or nobody who may come in. Why is written to the log and the audit trail alone: who
 * is refused is not signed in, and is told nothing about anybody.
 */
export class NoAccess extends Error {
  override name = "NoAccess";

  constructor(
    why: string,
    readonly owner?: Owner,
    readonly refusal = noAccess(),
  ) {
    super(why);
  }
}

const noAccess = () => forbidden(NO_ACCESS, "NO_ACCESS");

/** For somebody with another role or office at the provider, who still has work of the present one. */
export const hasOpenWork = () =>
  conflict(
    "Your role or office has changed, but routes are still assigned to you. Ask an admin to reassign them, then sign in again",
    "HAS_OPEN_ROUTES",
  );

/** For a sign-in that was begun too long ago, elsewhere, or finished before. */
export const over = () =>
  new ApiError(409, "This sign-in took too long, or was used before. Sign in again", {
    reason: "OPENID_OVER",
  });

const another = () =>
  new ApiError(409, "This is the answer to another sign-in. Sign in again", {
    reason: "OPENID_OVER",
  });

const denied = (name: string) =>
  forbidden(`${begun(name)} did not let you in, or you cancelled there`, "OPENID_DENIED");

const unavailable = (message: string) =>
  new ApiError(502, message, { reason: "OPENID_UNAVAILABLE" });

/** Of the errors that a provider answers with, those that are about the user and not about us. */
const ABOUT_USER = new Set([
  "access_denied",
  "login_required",
  "consent_required",
  "interaction_required",
  "account_selection_required",
]);

/** What the user is told of an error of `openid-client`; the rest is for the log. */
export function refusalOf(error: unknown, name: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof AuthorizationResponseError) {
    if (ABOUT_USER.has(error.error)) return denied(name);
    if (/^(temporarily_unavailable|server_error)$/.test(error.error)) return away(name);
    return misunderstood(name);
  }
  if (error instanceof ResponseBodyError) {
    return error.error === "invalid_grant" ? over() : misunderstood(name);
  }
  // Of our id and secret.
  if (error instanceof WWWAuthenticateChallengeError) return misunderstood(name);
  const code = error instanceof ClientError ? error.code : undefined;
  switch (code) {
    // Of its state, or of who it comes from.
    case "OAUTH_INVALID_RESPONSE":
    // Of its nonce, or of whom it is for.
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      return another();
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return unavailable(
        `The clocks of this server and of ${name} are too far apart. Ask an admin to set them`,
      );
    default:
      return away(name);
  }
}

const away = (name: string) =>
  unavailable(`${begun(name)} can't be reached at the moment. Try again in a minute`);

const misunderstood = (name: string) =>
  unavailable(
    `${begun(name)} does not take sign-ins from here. Ask an admin, who finds the reason in the log`,
  );

/** As a sentence begins. */
const begun = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What stands in the log: neither codes nor tokens, which errors carry along. */
export function problemOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { cause } = error;
  const about =
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
      ? { error: error.error, description: error.error_description?.slice(0, 300) }
      : {};
  return {
    message: error.message,
    ...("code" in error && { code: error.code }),
    ...about,
    ...(cause instanceof Error && { cause: cause.message }),
  };
}
