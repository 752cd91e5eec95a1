/** Lines of a large text that stand in order: they are searched where they are, and never all read. */
import { bisect } from "geo/geometry/lower-bound";

/**
 * Returns the lines that begin with a key and a tab, without both.
 *
 * @param text lines in the order of their UTF-16 units, each with an end
 * @param from where the first line begins
 */
export function linesOf(text: string, key: string, from: number): string[] {
  const wanted = `${key}\t`;
  const lineAt = (at: number) => text.lastIndexOf("\n", at - 1) + 1;
  const isBefore = (at: number) => {
    const begin = Math.max(from, lineAt(from + at));
    return text.slice(begin, begin + wanted.length) < wanted;
  };
  const first = from + bisect(text.length - from, isBefore);
  const found: string[] = [];
  for (let at = first; at < text.length && text.startsWith(wanted, at); ) {
    const end = text.indexOf("\n", at);
    found.push(text.slice(at + wanted.length, end));
    at = end + 1;
  }
  return found;
}
