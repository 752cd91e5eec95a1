import { readdirSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { inRoot, main, say } from "./lib/run.mjs";

const GLOSSARY = "docs/glossary.md";
/** Each folder here is a noun of the glossary. */
const TREES = ["contract", "api/resources", "app/features"];

// Refuses a folder whose name is no noun of the glossary, so that a noun keeps one name everywhere.
await main(async () => {
  const nouns = readFileSync(inRoot(GLOSSARY), "utf8").matchAll(/^\| `([a-z-]+)` \|/gm);
  const known = new Set([...nouns].map(([, noun]) => noun));
  const strays = TREES.flatMap((tree) =>
    foldersOf(tree)
      .filter((name) => !known.has(name))
      .map((name) => `${tree}/${name}`),
  );
  if (strays.length > 0) throw new Error(`${GLOSSARY} has no noun for: ${strays.join(", ")}`);
  say(`each folder of ${TREES.join(", ")} is a noun of ${GLOSSARY}`);
});

/** Folders that hold files; git knows no others. */
function foldersOf(tree) {
  const files = readdirSync(inRoot(tree), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath !== inRoot(tree),
  );
  return [
    ...new Set(files.map(({ parentPath }) => relative(inRoot(tree), parentPath).split(sep)[0])),
  ];
}
