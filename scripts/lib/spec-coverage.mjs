import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { inRoot } from "./run.mjs";
import { proofsOf } from "./test-proofs.mjs";

/**
 * The items of the specification, separated by tabs: id, our words for it, the file that implements
 * it, and the texts and values of the specification that its tests must contain, separated by " | ".
 */
const ITEMS = "docs/reference/spec-items.tsv";
const TESTED = ["app", "api", "contract", "geo", "tests"];
/** Tests, and the tables of calls, whose rows are tests. */
const IS_TEST = /\.(test|spec)\.tsx?$|tests\/upstream\/cases-[\w-]+\.ts$/;
/** A journey, and the tags of those that `npm test` runs. */
const JOURNEY = /\.spec\.ts$/;
const CORE = ["@core", "@core-no-js"];
/** Where each call of section 7 has its screen; a case proves the item that is called so. */
const CASES = "tests/upstream";
const CASE = /call: "([A-Z]+ [^"]+)",\s+screen:/g;
const REPORT = /report\(\s*"([^"]+)",/g;
const CASES_TEST = "tests/upstream/calls.spec.ts";
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
const PRODUCT = ["app", "api", "contract", "geo", "platform", "server.ts"];
const UNFINISHED = /not here yet/i;

/**
 * Returns the page with the specification's items and the tests that prove each.
 * @returns {{ page: string, problems: string[] }}
 */
export function specCoverage() {
  const items = readItems();
  const proofs = new Map();
  const problems = [];
  for (const file of filesOf(TESTED).filter((name) => IS_TEST.test(name))) {
    for (const { id, title, line, tokens } of proofsOf(file)) {
      if (!title) problems.push(`${file}:${line}: no test follows the annotation`);
      if (JOURNEY.test(file) && !CORE.some((tag) => tokens.includes(tag))) {
        problems.push(`${file}:${line}: npm test does not run it: tag it ${CORE.join(" or ")}`);
      }
      if (!items.some((item) => item.id === id)) {
        problems.push(`${file}:${line}: ${ITEMS} has no item ${id}`);
      }
      proofs.set(id, [...(proofs.get(id) ?? []), { file, tokens }]);
    }
  }
  for (const call of casesOf()) {
    const item = items.find(({ words }) => words === call);
    const proof = { file: CASES_TEST, tokens: [call] };
    if (item) proofs.set(item.id, [...(proofs.get(item.id) ?? []), proof]);
    else problems.push(`${CASES}: ${ITEMS} has no item ${call}`);
  }
  for (const { id, where, words, texts } of items) {
    if (!proofs.has(id)) problems.push(`${id}: no test proves it (${words})`);
    if (texts.length === 0)
      problems.push(`${id}: ${ITEMS} names no text that its test must contain`);
    const tokens = (proofs.get(id) ?? []).flatMap((proof) => proof.tokens);
    for (const text of texts.filter((one) => !isIn(tokens, one))) {
      problems.push(`${id}: its tests don't contain "${text}"`);
    }
    if (!existsSync(inRoot(where))) problems.push(`${id}: there is no file ${where}`);
  }
  for (const id of duplicatesOf(items)) problems.push(`${id}: more than one item has this id`);
  problems.push(...unfinished());
  return { page: pageOf(items, proofs), problems };
}

function readItems() {
  const lines = readFileSync(inRoot(ITEMS), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [id = "", words = "", where = "", texts = words] = line.split("\t");
    return { id, words, where, texts: texts.split(" | ").filter(Boolean) };
  });
}

/** Whether one of the tokens contains a text, as whole words. */
function isIn(tokens, text) {
  const words = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(`(?<![\\w-])${words}(?![\\w-])`);
  return tokens.some((token) => token === text || whole.test(token));
}

/** Returns the calls that a screen makes, as often as there is a case. */
function casesOf() {
  const files = readdirSync(inRoot(CASES)).filter((name) => name.startsWith("cases-"));
  const text = files.map((name) => readFileSync(inRoot(CASES, name), "utf8")).join("\n");
  const made = [...text.matchAll(CASE)].map(([, call]) => call);
  const reports = [...text.matchAll(REPORT)].map(([, path]) => `GET ${path}`);
  return [...made, ...reports];
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

function pageOf(items, proofs) {
  const parts = Object.entries(TITLES).map(([section, title]) => {
    const lines = items
      .filter(({ id }) => id.startsWith(`${section}.`))
      .map(({ id, words }) => `- \`${id}\` ${words}: ${proofOf(proofs, id)}`);
    return [`## ${section}. ${title}`, "", ...lines, ""].join("\n");
  });
  const intro = `# Specification coverage

For developers: each of the ${items.length} items of the specification and the tests that prove it.

Generated by \`node scripts/spec-coverage.mjs\` from [spec-items.tsv](spec-items.tsv) and the comments
\`// spec: …\` above the tests. The tsv also names the source file of each item and the texts its tests must
contain. \`npm run check\` fails if an item has no test, if its tests lack one of the texts, or if this page is
out of date.
`;
  return [intro, ...parts].join("\n");
}

function proofOf(proofs, id) {
  const files = new Set((proofs.get(id) ?? []).map(({ file }) => file));
  return [...files].map((file) => `\`${file}\``).join(", ");
}
