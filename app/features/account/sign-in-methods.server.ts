import { getSignInMethods, type SignInMethods } from "contract/account/openid-calls";
import { env } from "~/server/env.server";
import { requestFacts } from "~/server/request.server";
import { call, ifOffered } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

/** Longer no page of the sign-in waits to know. */
const TIMEOUT_MS = 1500;

/** What the specification has. */
const PASSWORD_ALONE: SignInMethods = { password: true, openid: null };

let last: { of: string; methods: SignInMethods } | undefined;

/** How people sign in; as was last heard where the upstream can't be asked. */
export async function readSignInMethods(request: Request): Promise<SignInMethods> {
  const { apiUrl } = env();
  try {
    const context = {
      ...requestFacts(request),
      ...{ token: "", timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) },
    };
    const methods = (await ifOffered(call(context, getSignInMethods))) ?? PASSWORD_ALONE;
    last = { of: apiUrl, methods };
    return methods;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return last?.of === apiUrl ? last.methods : PASSWORD_ALONE;
  }
}
