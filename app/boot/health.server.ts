const TIMEOUT_MS = 2_000;

/** What a server says of itself, or a proxy of the server behind it. */
const NOT_READY = [502, 503, 504];

/**
 * Whether the upstream is ready, by its own word. Another server may know nothing of the question:
 * any answer of its is then good.
 *
 * @returns undefined when it is ready, else what is wrong in words
 */
export async function upstreamProblem(apiUrl: string, own: boolean): Promise<string | undefined> {
  try {
    const response = await fetch(`${apiUrl}/readyz`, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (own ? !response.ok : NOT_READY.includes(response.status)) {
      return `the API is not ready (${response.status})`;
    }
    return undefined;
  } catch {
    return "the API can't be reached";
  }
}
