import { redirect } from "@remix-run/node";
import { safeRedirect } from "~/lib/redirects";
import { requestFacts } from "~/server/request.server";
import { NO_OFFICE, type UpstreamError } from "~/upstream/errors";
import { forReader } from "./page-reader.server";
import {
  type ActiveOffice,
  endSession,
  RELOADS,
  type Session,
  saveSession,
  withoutActing,
} from "./session.server";
import { redirectWithToast } from "./toast.server";
import {
  accountPasswordUrl,
  accountSecondFactorUrl,
  dashboardUrl,
  loginUrl,
  termsUrl,
} from "./urls";

export const NO_LOGIN = "You have no login, Please login again!";

/** What an error page is told of a failure: the body of a thrown response. */
export interface ErrorPageData {
  message: string;
  /** What to do about it. */
  hint?: string;
  /** Where it can be seen. */
  elsewhere?: { label: string; to: string };
  requestId: string;
}

/**
 * The one place that decides what a failed upstream call means for the user:
 *
 * - terms not accepted: to `/terms-conditions`
 * - a password of one's own, or a second factor, to be had first: to where that is done
 * - token refused while an admin acts as a manager: the admin's own session again
 * - token refused: signed out, to `/login`, with the way back
 * - otherwise, while reading: an error page; while writing: the error itself, for the
 *   action to show with the form as typed
 */
export async function refusalOf(
  error: UpstreamError,
  request: Request,
  session: Session | undefined,
): Promise<Response | UpstreamError> {
  if (error.isFromElsewhere && isReading(request)) return goOnPage(error, request);
  if (error.needsTerms) return redirect(termsUrl(wayBack(request)));
  if (error.needsPassword) return redirect(accountPasswordUrl(wayBack(request)));
  if (error.needsSecondFactor) return redirect(accountSecondFactorUrl(wayBack(request)));
  if (error.endsSession && session?.acting) return endActing(session, request);
  if (error.endsSession) return endSessionOf(request);
  return isReading(request) ? errorPage(error) : error;
}

async function endActing(session: Session, request: Request): Promise<Response> {
  const { displayName } = session.user;
  const headers = new Headers();
  headers.append("set-cookie", await saveSession(withoutActing(session), request));
  const message = `The sign-in as ${displayName} has ended. You are back in your own session.`;
  headers.set(...RELOADS);
  return redirectWithToast(dashboardUrl(), { type: "error", message }, request, { headers });
}

async function endSessionOf(request: Request): Promise<Response> {
  const headers = new Headers();
  headers.append("set-cookie", await endSession(request));
  const toast = { type: "error", message: NO_LOGIN } as const;
  return redirectWithToast(loginUrl(wayBack(request)), toast, request, { headers });
}

/** A response that the error boundary shows inside the shell. */
function errorPage(error: UpstreamError): Response {
  const data: ErrorPageData = {
    message: error.message,
    hint: hintOf(error),
    requestId: error.requestId,
  };
  const headers = new Headers();
  if (error.retryAfter !== undefined) headers.set("retry-after", String(error.retryAfter));
  return Response.json(data, { status: error.pageStatus, headers });
}

/** A response that leads on to the page itself, by a link of ours. */
function goOnPage(error: UpstreamError, request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const data: ErrorPageData = {
    message: error.message,
    hint: "It shows where people are, and Waybook records who sees that. Continue if you meant to open it.",
    elsewhere: { label: "Continue", to: pathname + search },
    requestId: error.requestId,
  };
  return Response.json(data, { status: error.pageStatus });
}

/** A response that says that something is not there, or not for this user, and what to do then. */
export function refusedPage(
  request: Request,
  status: 403 | 404,
  message: string,
  more: Pick<ErrorPageData, "hint" | "elsewhere"> = {},
): Response {
  const data: ErrorPageData = { message, ...more, requestId: requestFacts(request).requestId };
  return Response.json(data, { status });
}

/** A response that says that what is asked for belongs to another office of the reader's own. */
export function elsewherePage(
  request: Request,
  session: Session,
  { shown, other }: Record<"shown" | "other", ActiveOffice>,
): Response {
  const { pathname, search } = new URL(request.url);
  const data: ErrorPageData = {
    message: `This is not in ${shown.name}`,
    hint: `It belongs to ${other.name}, another of your offices.`,
    elsewhere: {
      label: `Show it for ${other.name}`,
      // Also their own by its id: a link without one is of this page's office.
      to: forReader(session, pathname + search, other.id),
    },
    requestId: requestFacts(request).requestId,
  };
  return Response.json(data, { status: 404 });
}

/** What a reader can do about a failure of the upstream, if anything. */
export function hintOf(error: UpstreamError): string | undefined {
  switch (error.kind) {
    case "unreachable":
    case "aborted":
      return "The connected server can't be reached at the moment. Nothing is lost. Try again shortly.";
    case "timeout":
      return "The connected server took too long to answer. Try again, or request less at once.";
    case "unreadable":
      return "The connected server sent a reply that can't be read. Contact your administrator.";
    case "http":
      return hintOfStatus(error);
  }
}

function hintOfStatus(error: UpstreamError): string | undefined {
  if (error.status === 429) return `Wait ${error.retryAfter ?? 60} seconds, then try again.`;
  if (error.status === 404) return "It may have been removed, or the address is wrong.";
  if (error.message === NO_OFFICE) return "Once you have one, sign out and in again.";
  if (error.status === 403) return "Ask an admin if you should be able to see this.";
  if (error.status >= 500)
    return "Try again shortly. If it happens again, contact your administrator.";
  return undefined;
}

const isReading = (request: Request) => request.method === "GET" || request.method === "HEAD";

/** The page to come back to after signing in; empty for one that would not be gone back to. */
export function wayBack(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return safeRedirect(`${pathname}${search}`, "");
}
