/** The second step of a sign-in: a code of the user's second factor, or a recovery code. */
import { redirect } from "@remix-run/node";
import { loginWithSecondFactor } from "contract/account/second-factor-calls";
import { z } from "zod";
import { FormRefusal } from "~/kit/form/failure.server";
import { requestFacts } from "~/server/request.server";
import { sealedCookie } from "~/server/sealed-cookie.server";
import { withToken } from "~/session/sign-in.server";
import { redirectWithToast } from "~/session/toast.server";
import { codeUrl, signInUrl } from "~/session/urls";
import { call } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { beginSession } from "./begin-session.server";
import { publicAction } from "./public-action.server";

/** As long as the upstream takes a challenge. */
const LIFETIME_SECONDS = 5 * 60;
const NO_CODE = "Enter a code";

const CodeForm = z.object({ code: z.string({ error: NO_CODE }).trim().min(1, NO_CODE).max(60) });

/** The challenge, which with a code is a sign-in. */
const cookie = sealedCookie("waybook_second_step", LIFETIME_SECONDS, z.string().min(1));

const redirectToOf = (request: Request) =>
  new URL(request.url).searchParams.get("redirectTo") ?? undefined;

/** Asks for a code, once the password was right. */
export async function askForCode(challenge: string, request: Request): Promise<Response> {
  const headers = { "set-cookie": await cookie.keep(challenge, request) };
  return redirect(codeUrl(redirectToOf(request)), { status: 303, headers });
}

/**
 * What the upstream wants back with the code.
 * @throws a redirect to the sign-in where no password was given, or too long ago
 */
export async function requirePasswordGiven(request: Request): Promise<string> {
  const challenge = await cookie.read(request);
  if (challenge) return challenge;
  throw redirect(signInUrl(redirectToOf(request)));
}

/** Signs in by a code. */
export async function signInWithCode(request: Request) {
  const challenge = await requirePasswordGiven(request);
  return publicAction(
    request,
    CodeForm,
    async ({ code }) => {
      try {
        const facts = { ...requestFacts(request), token: "" };
        const signedIn = await call(facts, loginWithSecondFactor, { body: { challenge, code } });
        const result = await withToken(signedIn, "", request);
        if (!result.ok) throw new FormRefusal(result.status, "", result.message ?? "");
        return await beginSession(
          result,
          request,
          new Headers({ "set-cookie": await cookie.forget(request) }),
        );
      } catch (error) {
        if (!(error instanceof UpstreamError && error.status === 401)) throw error;
        const toast = { type: "error", message: error.message } as const;
        const headers = { "set-cookie": await cookie.forget(request) };
        const to = signInUrl(redirectToOf(request));
        return redirectWithToast(to, toast, request, { headers });
      }
    },
    { secret: ["code"] },
  );
}
