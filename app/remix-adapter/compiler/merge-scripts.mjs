import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { rollup } from "rollup";
import { groupScripts } from "./group-scripts.mjs";

/*
 * esbuild makes a separate file of all code that two pages share, however small: 39 scripts for one
 * screen. Here, scripts that the same pages load are merged. Half the requests remain, and pages
 * load 1 to 4 kB less: fewer names in the HTML, and larger files compress better.
 */

/** What esbuild ends the names of scripts with. */
const HASH = /-[A-Z0-9]{8}$/;

/** The script of a route without a screen, as esbuild writes it. */
const NO_SCREEN =
  /^import\{\w+ as (\w+)\}from"[^"]+";var (\w+)=\1\(\(\w+,(\w+)\)=>\{\3\.exports=\{\}\}\);export default \2\(\);\s*$/;

/** For these: each page loads all hashes, and one that repeats costs nothing. They never change. */
const SAME_HASH = "noscreen";

/**
 * Merges the scripts of a finished build, in their folder.
 *
 * @param {string} folder what esbuild wrote
 * @param {string} publicPath where pages find it
 * @param {object} manifest the build's, as Remix made it
 * @returns {Promise<object>} one that names the new files
 */
export async function mergeScripts(folder, publicPath, manifest) {
  const fileOf = (url) => resolve(folder, url.slice(publicPath.length));
  const nameOf = (file) => relative(folder, file).replace(/\.js$/, "").replace(HASH, "");
  const modules = [manifest.entry, ...Object.values(manifest.routes)];
  const entries = new Set(modules.map(({ module }) => fileOf(module)));
  const groups = new Map();
  const withoutScreen = new Set();
  const bundle = await rollup({
    input: Object.fromEntries([...entries].map((file) => [nameOf(file), file])),
    preserveEntrySignatures: "strict",
    // esbuild did that.
    treeshake: false,
    plugins: {
      name: "scripts-of-the-build",
      resolveId: (id) => (id.startsWith(publicPath) ? fileOf(id) : null),
      transform(code, id) {
        if (!NO_SCREEN.test(code)) return null;
        withoutScreen.add(id);
        return "export default {};";
      },
      buildEnd(error) {
        if (error) return;
        const importsOf = (file) => this.getModuleInfo(file).importedIds;
        const pages = pagesOf(manifest, fileOf, importsOf);
        for (const entry of entries) pages.delete(entry);
        const sizeOf = (file) => this.getModuleInfo(file).code.length;
        for (const scripts of groupScripts(pages, importsOf, sizeOf)) {
          for (const script of scripts) groups.set(script, scripts[0]);
        }
      },
    },
  });
  removeScripts(folder);
  const { output } = await bundle.write({
    dir: folder,
    format: "es",
    compact: true,
    // Pages preload all that they need.
    hoistTransitiveImports: false,
    entryFileNames: ({ facadeModuleId }) =>
      withoutScreen.has(facadeModuleId) ? `[name]-${SAME_HASH}.js` : "[name]-[hash:8].js",
    hashCharacters: "base36",
    chunkFileNames: ({ name }) => `_shared/${basename(nameOf(name))}-[hash:8].js`,
    // Routes have their own characters in theirs.
    sanitizeFileName: false,
    manualChunks: (id) => groups.get(id) ?? (entries.has(id) ? undefined : id),
  });
  await bundle.close();
  const newFiles = new Map(output.map((chunk) => [chunk.facadeModuleId, chunk.fileName]));
  const imports = new Map(output.map((chunk) => [chunk.fileName, chunk.imports]));
  return renamed(manifest, publicPath, (url) => newFiles.get(fileOf(url)), imports);
}

/** For each script, the routes whose pages load it: by the route, its parents or the entry. */
function pagesOf({ entry, routes }, fileOf, importsOf) {
  const pages = new Map();
  const add = (file, page) => {
    if (pages.get(file)?.has(page)) return;
    if (!pages.has(file)) pages.set(file, new Set());
    pages.get(file).add(page);
    for (const imported of importsOf(file)) add(imported, page);
  };
  for (const { id } of Object.values(routes)) {
    add(fileOf(entry.module), id);
    for (let route = routes[id]; route; route = routes[route.parentId]) {
      add(fileOf(route.module), id);
    }
  }
  return pages;
}

function removeScripts(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (name.endsWith(".js")) rmSync(resolve(folder, name));
  }
}

/** The manifest with the new files. Imports leave out what the entry or a parent route loads. */
function renamed({ entry, routes, ...others }, publicPath, newFileOf, imports) {
  const reach = (file, found = new Set()) => {
    for (const imported of imports.get(file)) {
      if (!found.has(imported)) reach(imported, found.add(imported));
    }
    return found;
  };
  const reachOf = ({ module }) => reach(newFileOf(module));
  const loadedBefore = ({ parentId }) =>
    parentId === undefined
      ? reachOf(entry)
      : new Set([...reachOf(routes[parentId]), ...loadedBefore(routes[parentId])]);
  const withNewFiles = (part, before) => ({
    ...part,
    module: publicPath + newFileOf(part.module),
    imports: [...reachOf(part)]
      .filter((file) => !before.has(file))
      .map((file) => publicPath + file),
  });
  const files = {
    entry: withNewFiles(entry, new Set()),
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [id, withNewFiles(route, loadedBefore(route))]),
    ),
  };
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 8);
  return { ...others, ...files, version };
}
