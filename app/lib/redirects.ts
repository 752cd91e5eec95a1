const ANYWHERE = "http://own.invalid";
/**
 * Characters of a target, escaped as part of another address. Longer ones of ours stand under a key;
 * proxies answer 502 where an address to go to is much longer.
 */
const LONGEST = 12_000;

/**
 * The target where it is a path of our own (with its query and fragment), else the fallback.
 * A full URL, even one of our own host, is never taken.
 */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || escapedLength(target) > LONGEST) return fallback;
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

const escapedLength = (target: string) => new URLSearchParams([[target, ""]]).toString().length;

const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path);

/** Browsers drop tabs and newlines from a URL and read a backslash as a slash. */
function hasOddCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x20 || code === 0x5c || code === 0x7f) return true;
  }
  return false;
}
