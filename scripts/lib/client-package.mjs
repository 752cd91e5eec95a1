import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildClientTypes, CLIENT_TYPES } from "./client-types.mjs";
import { inRoot } from "./run.mjs";

/** Where `npm run client` puts the package. */
export const CLIENT_PACKAGE = "build/client";
const SOURCES = "client";

/**
 * Writes the package `waybook-client`, ready for `npm pack` or `npm publish`: of client/ and the types of
 * the API's document, in the version of this Waybook.
 *
 * @param {string} [folder] an absolute path
 */
export async function buildClientPackage(folder = inRoot(CLIENT_PACKAGE)) {
  await buildClientTypes();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const source = readFileSync(inRoot(SOURCES, "index.ts"), "utf8");
  writeFileSync(join(folder, "index.js"), await scriptOf(source));
  writeFileSync(join(folder, "index.d.ts"), await typesOf(source));
  cpSync(inRoot(CLIENT_TYPES), join(folder, "openapi.d.ts"));
  cpSync(inRoot(SOURCES, "README.md"), join(folder, "README.md"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function manifest() {
  const { version, devDependencies, engines } = JSON.parse(
    readFileSync(inRoot("package.json"), "utf8"),
  );
  const { "openapi-fetch": openapiFetch } = devDependencies;
  return {
    name: "waybook-client",
    version,
    description: "Calls the API of a Waybook, with the types of its document",
    type: "module",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    types: "./index.d.ts",
    files: ["index.js", "index.d.ts", "openapi.d.ts"],
    sideEffects: false,
    engines,
    dependencies: { "openapi-fetch": openapiFetch, ...helpersOf() },
  };
}

/** What openapi-fetch itself has its types from. */
const helpersOf = () =>
  JSON.parse(readFileSync(inRoot("node_modules/openapi-fetch/package.json"), "utf8")).dependencies;

async function scriptOf(source) {
  const { transform } = await import("esbuild");
  return (await transform(source, { loader: "ts", target: "es2022" })).code;
}

async function typesOf(source) {
  const { default: ts } = await import("typescript");
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, "\n"));
  return outputText;
}
