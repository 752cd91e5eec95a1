import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { inRoot } from "./run.mjs";

/** The items of the specification in our own words: id, words and file, parted by tabs. */
const ITEMS = "docs/spec-items.tsv";
const TESTED = ["app", "api", "contract", "tests"];
const IS_TEST = /\.(test|spec)\.tsx?$/;
/** Beside a test: the ids of the items that it proves. */
const ANNOTATION = /^\s*\/\/ spec: (.+)$/;
/** A test's title: after `test(` or `it(`, or after the table of an `each`. */
const TITLE = /(?:\b(?:test|it)|\.each\([^)]*\)|\]\))\(\s*(?:"([^"]+)"|`([^`]+)`)/;
/** Lines from an annotation to the title, over a table of cases. */
const FAR = 45;
/** Where each call of section 7 has its screen; a case proves the item that is called so. */
const CASES = "tests/upstream";
const CASE = /call: "([A-Z]+ [^"]+)",\s+screen:\s*["`]([^"`]+)["`]/g;
const REPORT = /report\(\s*"([^"]+)",\s*["`]([^"`]+)["`]/g;
const TITLES = {
  1: "What it does and for whom",
  2: "Screens",
  3: "Entities",
  4: "States and transitions",
  5: "Validation rules",
  6: "Roles and permissions",
  7: "Calls",
  8: "Errors and messages",
  9: "Constants and limits",
};
/** What a person may read: in none of it anything is still to come. */
const PRODUCT = ["app", "api", "contract", "server.ts"];
const UNFINISHED = /not here yet/i;

/**
 * The table of the specification's items, each with where it is and the tests that prove it.
 * @returns {{ table: string, problems: string[] }}
 */
export function specCoverage() {
  const items = readItems();
  const proofs = new Map();
  const problems = [];
  for (const file of filesOf(TESTED).filter((name) => IS_TEST.test(name))) {
    for (const { id, title, line } of annotationsOf(file)) {
      if (!title) problems.push(`${file}:${line}: no test follows the annotation`);
      if (!items.some((item) => item.id === id)) {
        problems.push(`${file}:${line}: ${ITEMS} has no item ${id}`);
      }
      proofs.set(id, [...(proofs.get(id) ?? []), { file, title }]);
    }
  }
  for (const [call, proof] of casesOf()) {
    const item = items.find(({ words }) => words === call);
    if (item) proofs.set(item.id, [...(proofs.get(item.id) ?? []), proof]);
    else problems.push(`${CASES}: ${ITEMS} has no item ${call}`);
  }
  for (const { id, where, words } of items) {
    if (!proofs.has(id)) problems.push(`${id}: no test proves it (${words})`);
    if (!existsSync(inRoot(where))) problems.push(`${id}: there is no file ${where}`);
  }
  for (const id of duplicatesOf(items)) problems.push(`${id}: more than one item has this id`);
  problems.push(...unfinished());
  return { table: tableOf(items, proofs), problems };
}

function readItems() {
  const lines = readFileSync(inRoot(ITEMS), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [id = "", words = "", where = ""] = line.split("\t");
    return { id, words, where };
  });
}

function annotationsOf(file) {
  const lines = readFileSync(inRoot(file), "utf8").split("\n");
  return lines.flatMap((text, at) => {
    const ids = ANNOTATION.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
    const after = lines.slice(at + 1, at + FAR).join("\n");
    const found = TITLE.exec(after);
    return ids.map((id) => ({ id, title: found?.[1] ?? found?.[2], line: at + 1 }));
  });
}

/** The screens that make a call, each as a proof. */
function casesOf() {
  const files = readdirSync(inRoot(CASES)).filter((name) => name.startsWith("cases-"));
  const text = files.map((name) => readFileSync(inRoot(CASES, name), "utf8")).join("\n");
  const made = [...text.matchAll(CASE)].map(([, call, screen]) => [call, screen]);
  const reports = [...text.matchAll(REPORT)].map(([, path, screen]) => [`GET ${path}`, screen]);
  return [...made, ...reports].map(([call, screen]) => [
    call,
    { file: "tests/upstream/calls.spec.ts", title: `by ${screen.split("?")[0]}` },
  ]);
}

const duplicatesOf = (items) =>
  items.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at);

function unfinished() {
  return filesOf(PRODUCT)
    .filter((file) => UNFINISHED.test(readFileSync(inRoot(file), "utf8")))
    .map((file) => `${file}: says that something is not here yet`);
}

function filesOf(roots) {
  return roots.flatMap((root) => {
    if (root.includes(".")) return [root];
    return readdirSync(inRoot(root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css|mjs|json)$/.test(entry.name))
      .map((entry) => relative(inRoot("."), join(entry.parentPath ?? entry.path, entry.name)));
  });
}

function tableOf(items, proofs) {
  const parts = Object.entries(TITLES).map(([section, title]) => {
    const rows = items
      .filter(({ id }) => id.startsWith(`${section}.`))
      .map(({ id, words, where }) =>
        row([`\`${id}\``, words, `\`${where}\``, proofOf(proofs, id)]),
      );
    return [
      `## ${section}. ${title}`,
      "",
      row(["item", "what", "where", "proven by"]),
      row(["---", "---", "---", "---"]),
      ...rows,
      "",
    ].join("\n");
  });
  const intro = `# The specification, item by item

Written by \`node scripts/spec-coverage.mjs\` from \`${ITEMS}\` and the comments \`// spec: …\` beside the
tests; \`npm run check\` fails where an item has no test, or where this page is not up to date.
${items.length} items.
`;
  return [intro, ...parts].join("\n");
}

const proofOf = (proofs, id) =>
  (proofs.get(id) ?? [])
    .map(({ file, title }) => `\`${file}\`: ${title?.replace(/\$\{.*?(\}|$)/g, "…")}`)
    .join("<br>");

const row = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
