/** What came back from a service, or why nothing did. */

/** A text as JSON; undefined where it is none. */
export function jsonOf(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}

const WEB_PAGE = /^\s*<(!doctype html|html|head|body)\b/i;

/** What a service sent that is no JSON, as the object of a sentence. */
export function nameNonJson(response: Response, text: string): string {
  const isWebPage = response.headers.get("content-type")?.includes("html") || WEB_PAGE.test(text);
  if (text.trim() === "") return "nothing";
  return isWebPage ? "a web page" : "text that is not JSON";
}

/** Why no reply came, such as `ECONNREFUSED`. Never the whole error, which may hold the URL. */
export function failureCode(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(inner instanceof Error)) return "unknown";
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.name;
}
