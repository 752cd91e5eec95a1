const TIMEOUT_MS = 2_000;

/**
 * Whether the upstream answers: an own API by its readiness, any other by any answer at all.
 *
 * @returns undefined when it is ready, else what is wrong in words
 */
export async function upstreamProblem(apiUrl: string, own: boolean): Promise<string | undefined> {
  try {
    const response = await fetch(`${apiUrl}${own ? "/readyz" : ""}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (own && !response.ok) return `the API is not ready (${response.status})`;
    return undefined;
  } catch {
    return "the API can't be reached";
  }
}
