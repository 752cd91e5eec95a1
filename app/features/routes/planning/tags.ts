/** Lists of words that stand in URLs and forms: zips, cities, chains, DBA names. */

const MOST = 100;
const LONGEST = 100;

/** Commas, also of East Asian keyboards, and line ends. */
const SEPARATOR = /[,，、\n]/;

/** Whether a text as typed has more than one tag, or ends one. */
export const hasSeparator = (text: string): boolean => SEPARATOR.test(text);

/** The tags of a text as typed, parted by commas or line ends; a longer one is cut. */
export const typedTags = (text: string): string[] =>
  text.split(SEPARATOR).map((part) => part.replace(/\s+/g, " ").trim().slice(0, LONGEST));

/**
 * Each tag once, whatever its letter case, and no more and no longer ones than the upstream
 * takes. A saved tag may have commas in it, and stays whole.
 */
export function uniqueTags(sent: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of sent.map((text) => text.trim())) {
    const key = tag.toLocaleLowerCase("en");
    if (tag && tag.length <= LONGEST && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()].slice(0, MOST);
}
