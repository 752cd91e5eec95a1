import fc from "fast-check";
import { expect, it } from "vitest";
import { groupScripts, SMALL } from "./group-scripts.mjs";

/** Scripts that import only later ones, as a build without circles has them. */
const builds = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 2 * SMALL }),
      imports: fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
      pages: fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((scripts) => {
    const importsOf = (place: number) =>
      (scripts[place]?.imports ?? []).filter((other) => other > place && other < scripts.length);
    const pages = new Map<string, Set<string>>();
    const load = (place: number, page: string) => {
      const name = `${place}`;
      pages.set(name, (pages.get(name) ?? new Set()).add(page));
      for (const other of importsOf(place)) load(other, page);
    };
    scripts.forEach((script, place) => {
      for (const page of script.pages) load(place, page);
    });
    return {
      pages,
      importsOf: (name: string) => importsOf(Number(name)).map(String),
      sizeOf: (name: string) => scripts[Number(name)]?.size ?? 0,
    };
  });

it("scripts of the same pages become one; a small one joins what more pages load", () => {
  const pages = new Map([
    ["both", new Set(["a", "b"])],
    ["both too", new Set(["b", "a"])],
    ["small of one", new Set(["a"])],
    ["large of another", new Set(["b"])],
  ]);
  const sizes: Record<string, number> = { "small of one": SMALL - 1 };
  const groups = groupScripts(
    pages,
    () => [],
    (script) => sizes[script] ?? SMALL,
  );
  expect(groups).toEqual([["large of another"], ["both", "both too", "small of one"]]);
});

it("each script is in one group, and no page loads what is large and not its own", () => {
  fc.assert(
    fc.property(builds, ({ pages, importsOf, sizeOf }) => {
      const groups = groupScripts(pages, importsOf, sizeOf);
      expect(groups.flat().sort()).toEqual([...pages.keys()].sort());
      const groupOf = new Map(groups.flatMap((scripts) => scripts.map((one) => [one, scripts])));
      for (const page of new Set([...pages.values()].flatMap((some) => [...some]))) {
        const own = [...pages.keys()].filter((script) => pages.get(script)?.has(page));
        const loaded = new Set<string>();
        const load = (script: string) => {
          for (const one of groupOf.get(script) ?? []) {
            if (loaded.has(one)) continue;
            loaded.add(one);
            importsOf(one).forEach(load);
          }
        };
        own.forEach(load);
        for (const script of loaded) {
          if (!own.includes(script)) expect(sizeOf(script)).toBeLessThan(SMALL);
        }
      }
    }),
  );
});

it("groups never import one another in a circle", () => {
  fc.assert(
    fc.property(builds, ({ pages, importsOf, sizeOf }) => {
      const groups = groupScripts(pages, importsOf, sizeOf);
      const groupOf = new Map(groups.flatMap((scripts) => scripts.map((one) => [one, scripts])));
      const reaches = (scripts: string[], path: string[][]): boolean =>
        path.includes(scripts) ||
        scripts
          .flatMap(importsOf)
          .map((one) => groupOf.get(one) ?? [])
          .filter((other) => other !== scripts)
          .some((other) => reaches(other, [...path, scripts]));
      for (const scripts of groups) expect(reaches(scripts, [])).toBe(false);
    }),
  );
});
