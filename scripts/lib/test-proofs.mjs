import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { inRoot } from "./run.mjs";

/** Beside a test, or a row of its table: the ids of the items that it proves. */
const ANNOTATION = /^\/\/ spec: (.+)$/;
const TESTS = new Set(["test", "it"]);
/** Their first argument is a title, which says what is tested and tests nothing. */
const TITLED = new Set(["test", "it", "describe", "step"]);

/** A table of cases or of rows, which a test may have in a file beside its own. */
const TABLE = /^[A-Z][A-Z_]*$/;

/**
 * Reads which items the tests of a file say that they prove.
 * @returns {{ id: string, title: string | undefined, line: number, tokens: string[] }[]} a proof an
 * id; `tokens` are the texts, numbers and names of what follows the annotation, of what it uses of its
 * file and of the tables that it imports, without comments and titles
 */
export function proofsOf(file) {
  const text = readFileSync(inRoot(file), "utf8");
  if (!text.includes("// spec: ")) return [];
  const source = parse(file, text);
  const declared = declarationsOf(file, source);
  const proofs = [];
  const visit = (node) => {
    for (const ids of annotationsOf(node, text)) {
      const title = titleOf(node);
      const tokens = tokensOf(node, declaredAround(node, declared));
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line;
      for (const id of ids) proofs.push({ id, title, line, tokens });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return proofs;
}

/** The ids of each annotation right before a statement, or before an element of an array. */
function annotationsOf(node, text) {
  if (!ts.isStatement(node) && !ts.isArrayLiteralExpression(node.parent)) return [];
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  return comments.flatMap(({ pos, end }) => {
    const ids = ANNOTATION.exec(text.slice(pos, end).trim())?.[1];
    return ids ? [ids.trim().split(/\s+/)] : [];
  });
}

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** What a file declares at its top, by name, and the tables that it imports. */
function declarationsOf(file, source = parse(file, readFileSync(inRoot(file), "utf8"))) {
  const declared = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    for (const [name, table] of importedTables(file, statement)) declared.set(name, table);
  }
  for (const [name, node] of declaredIn(source.statements)) declared.set(name, node);
  return declared;
}

function declaredIn(statements) {
  return statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      return [[statement.name.text, statement]];
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? [[name.text, initializer]] : [],
    );
  });
}

/** What the blocks around a node declare, over what its file does. */
function declaredAround(node, declared) {
  const known = new Map(declared);
  for (let around = node.parent; around; around = around.parent) {
    if (!ts.isBlock(around)) continue;
    for (const [name, inner] of declaredIn(around.statements)) known.set(name, inner);
  }
  return known;
}

/** What a file beside it declares, from which a file imports tables. */
function importedTables(file, { moduleSpecifier, importClause }) {
  const bindings = importClause?.namedBindings;
  const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  const tables = names.map(({ name }) => name.text).filter((name) => TABLE.test(name));
  const path = join(dirname(file), `${moduleSpecifier.text}.ts`);
  if (tables.length === 0 || !moduleSpecifier.text.startsWith(".") || !existsSync(inRoot(path))) {
    return [];
  }
  // With what they use of their file.
  return [...declarationsOf(path)];
}

/** The name of what is called: `test` of `test(…)`, `test.each(…)(…)` and `test.only(…)`. */
function calledName(call) {
  let callee = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === "step") return "step";
    if (!ts.isPropertyAccessExpression(callee) && !ts.isCallExpression(callee)) return "";
    callee = callee.expression;
  }
  return callee.text;
}

const isTitle = (node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  TITLED.has(calledName(node.parent)) &&
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

/** The title of the first test within; of a row of a table, its own. */
function titleOf(node) {
  if (ts.isArrayLiteralExpression(node.parent)) return rowTitle(node);
  let title;
  const visit = (child) => {
    if (title !== undefined) return;
    if (ts.isCallExpression(child) && TESTS.has(calledName(child))) {
      const [first] = child.arguments;
      if (first && isTitle(first)) title = first.getText().slice(1, -1);
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return title;
}

/** What a row of a table is called: the call that it is about, and the screen that makes it. */
function rowTitle(row) {
  if (ts.isCallExpression(row)) {
    const given = row.arguments.filter((argument) => ts.isStringLiteral(argument));
    return given.map(({ text }) => text).join(" ") || undefined;
  }
  const texts = (row.properties ?? []).flatMap(({ name, initializer }) =>
    ["call", "screen"].includes(name?.getText()) ? [initializer.text] : [],
  );
  return texts.join(" by ") || undefined;
}

function tokensOf(root, declared) {
  const tokens = [];
  const seen = new Set([root]);
  const visit = (node) => {
    if (isTitle(node)) return;
    if (ts.isIdentifier(node)) {
      tokens.push(node.text);
      const known = declared.get(node.text);
      if (known && !seen.has(known)) {
        seen.add(known);
        visit(known);
      }
      return;
    }
    if (ts.isRegularExpressionLiteral(node)) tokens.push(node.text.replaceAll("\\", ""));
    else if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isJsxText(node)) {
      tokens.push(node.text);
    } else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      tokens.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  // The tables of the loops around it.
  for (let around = root.parent; around; around = around.parent) {
    if (ts.isForOfStatement(around)) visit(around.expression);
  }
  return tokens;
}
