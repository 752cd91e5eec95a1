/** What came back from a service, or why nothing did. */

/** A text as JSON; undefined where it is none. */
export function jsonOf(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}

/** Why no reply came, such as `ECONNREFUSED`. Never the whole error, which may hold the URL. */
export function failureCode(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(inner instanceof Error)) return "unknown";
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.name;
}
