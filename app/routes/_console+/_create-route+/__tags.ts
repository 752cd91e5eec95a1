/** Lists of words that stand in URLs and forms: zips, cities, chains, DBA names. */

const MOST = 100;
const LONGEST = 100;

/**
 * The tags in what was sent: each entry may hold several, parted by commas or line ends.
 * A tag is there once, whatever its letter case.
 */
export function readTags(sent: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const part of sent.flatMap((text) => text.split(/[,\n]/))) {
    const tag = part.replace(/\s+/g, " ").trim().slice(0, LONGEST).trim();
    const key = tag.toLocaleLowerCase("en");
    if (tag && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()].slice(0, MOST);
}
