/** Bytes below which a group joins a larger one: about what a separate file costs. */
export const SMALL = 500;

/**
 * Groups scripts into files: those that the same pages load. A small group joins a group that more
 * pages load, if these pages load all its imports anyway. So files never import one another in a
 * circle, and no page loads a large script that it does not need.
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
