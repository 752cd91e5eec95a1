/** Signing in at the OpenID provider of the upstream: there, and back with its answer. */
import { redirect } from "@remix-run/node";
import { beginOpenId, finishOpenId } from "contract/account/openid-calls";
import { z } from "zod";
import { safeRedirect } from "~/lib/redirects";
import { onwardPage } from "~/server/plain-page.server";
import { absoluteUrl, requestFacts } from "~/server/request.server";
import { sealedCookie } from "~/server/sealed-cookie.server";
import { sentForm } from "~/server/sent-form.server";
import { LARGEST_COOKIE, readSession } from "~/session/session.server";
import { withToken } from "~/session/sign-in.server";
import { redirectWithToast } from "~/session/toast.server";
import { dashboardUrl, signInUrl } from "~/session/urls";
import { call } from "~/upstream/client.server";
import { SOMETHING_WENT_WRONG, UpstreamError } from "~/upstream/errors";
import { beginSession } from "./begin-session.server";
import { openIdCallbackUrl } from "./urls";

/** As long as the upstream takes an attempt. */
const LIFETIME_SECONDS = 10 * 60;
/** The upstream asks the provider, up to four times. */
const TIMEOUT_MS = 25_000;

const NO_ATTEMPT = "This sign-in took too long, or was started in another browser. Sign in again";
const NOT_OFFERED = "The connected server does not offer this sign-in";

const Attempt = z.object({
  /** What the upstream wants back. */
  attempt: z.string(),
  /** The page that sent the user here. */
  redirectTo: z.string(),
});

const cookie = sealedCookie("waybook_openid", LIFETIME_SECONDS, Attempt);

/** Sends the browser to the provider; this browser alone can come back. */
export async function leaveForProvider(request: Request): Promise<Response> {
  const redirectTo = safeRedirect((await sentForm(request)).get("redirectTo"), "");
  try {
    const context = { ...requestFacts(request), token: "", timeoutMs: TIMEOUT_MS };
    const begun = await call(context, beginOpenId, {
      body: { redirectUri: absoluteUrl(openIdCallbackUrl(), request) },
    });
    const url = pageOf(begun.url);
    if (!url) return await toSignIn(SOMETHING_WENT_WRONG, redirectTo, request);
    return new Response(onwardPage("Signing in", url, "Go on to sign in"), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "set-cookie": await keep({ attempt: begun.attempt, redirectTo }, request),
      },
    });
  } catch (error) {
    return failed(error, redirectTo, request);
  }
}

/** Another upstream may answer anything: a page of the web, or none. */
function pageOf(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Signs in with what the provider answered, and leads back to where the user was going. */
export async function comeFromProvider(request: Request): Promise<Response> {
  const saved = await cookie.read(request);
  if (!saved) {
    // Back in the browser's history, or a link that somebody was sent.
    if (await readSession(request)) return redirect(dashboardUrl());
    return toSignIn(NO_ATTEMPT, "", request);
  }
  const { attempt, redirectTo } = saved;
  try {
    const context = { ...requestFacts(request), token: "", timeoutMs: TIMEOUT_MS };
    const answer = new URL(request.url).search;
    const signedIn = await call(context, finishOpenId, { body: { attempt, answer } });
    const result = await withToken(signedIn, "", request);
    if (!result.ok) return await toSignIn(result.message ?? "", redirectTo, request);
    const headers = new Headers({ "set-cookie": await cookie.forget(request) });
    return await beginSession(result, request, headers, redirectTo || dashboardUrl());
  } catch (error) {
    return failed(error, redirectTo, request);
  }
}

function failed(error: unknown, redirectTo: string, request: Request): Promise<Response> {
  if (!(error instanceof UpstreamError)) throw error;
  return toSignIn(error.notOffered ? NOT_OFFERED : error.message, redirectTo, request);
}

/** The sign-in, which says what went wrong. */
async function toSignIn(message: string, redirectTo: string, request: Request): Promise<Response> {
  const headers = { "set-cookie": await cookie.forget(request) };
  const to = signInUrl(redirectTo || undefined);
  return redirectWithToast(to, { type: "error", message }, request, { headers });
}

/** A way back that is too long for a cookie is left out. */
async function keep(attempt: z.infer<typeof Attempt>, request: Request): Promise<string> {
  const whole = await cookie.keep(attempt, request);
  return whole.length <= LARGEST_COOKIE
    ? whole
    : cookie.keep({ ...attempt, redirectTo: "" }, request);
}
