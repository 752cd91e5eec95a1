/** Of a script that joins those that more pages load, in bytes: about what a file of its own costs. */
export const SMALL = 600;

/**
 * Groups the scripts that become one file each: those that the same pages load. A small group joins
 * one that more pages load, where all that it imports is loaded on those pages anyway: so files
 * never import one another in a circle, and a page loads nothing that is large and not its own.
 *
 * @param {Map<string, Set<string>>} pages the pages that load each script
 * @param {(script: string) => string[]} importsOf the scripts that one imports
 * @param {(script: string) => number} sizeOf in bytes
 * @returns {string[][]}
 */
export function groupScripts(pages, importsOf, sizeOf) {
  const groups = new Map();
  for (const [script, ofScript] of pages) {
    const key = [...ofScript].sort().join("\n");
    if (!groups.has(key)) groups.set(key, { pages: ofScript, scripts: [] });
    groups.get(key).scripts.push(script);
  }
  const fewPagesFirst = [...groups.values()].sort(
    (one, other) => one.pages.size - other.pages.size,
  );
  fewPagesFirst.forEach((group, place) => {
    const { scripts } = group;
    if (scripts.reduce((sum, script) => sum + sizeOf(script), 0) >= SMALL) return;
    const needs = scripts.flatMap(importsOf).filter((script) => !scripts.includes(script));
    const larger = fewPagesFirst
      .slice(place + 1)
      .find(
        (other) =>
          other.pages.size > group.pages.size &&
          isWithin(group.pages, other.pages) &&
          needs.every((script) => isWithin(other.pages, pages.get(script))),
      );
    larger?.scripts.push(...scripts.splice(0));
  });
  return fewPagesFirst.map(({ scripts }) => scripts).filter((scripts) => scripts.length > 0);
}

const isWithin = (some, others) => [...some].every((one) => others.has(one));
