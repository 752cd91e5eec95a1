const ANYWHERE = "http://own.invalid";
/**
 * The plan of a route is its URL, with up to 1,000 stops that were left out. Escaped as part of
 * another URL it still fits into the 64 kB that the server takes of a request's head.
 */
const LONGEST = 48_000;

/**
 * The target where it is a path of our own (with its query and fragment), else the fallback.
 * A full URL, even one of our own host, is never taken.
 */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || target.length > LONGEST) return fallback;
  if (!isOwnPath(target) || hasOddCharacter(target)) return fallback;
  try {
    const url = new URL(target, ANYWHERE);
    // Dots are resolved by now: "/..//evil" has become "//evil".
    const path = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === ANYWHERE && isOwnPath(path) ? path : fallback;
  } catch {
    return fallback;
  }
}

const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path);

/** Browsers drop tabs and newlines from a URL and read a backslash as a slash. */
function hasOddCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x20 || code === 0x5c || code === 0x7f) return true;
  }
  return false;
}
