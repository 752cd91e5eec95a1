const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const FIRST_PRELOAD = '<link rel="modulepreload"';
const LAST_IMPORT = /import\((".+")\);\s*<\/script>/;

/**
 * Has the last script of a page import all files that Remix preloads. Browsers hold back scripts
 * within a page until the style sheet above them has come, while preloads share the line with it.
 * The entry is imported with the others, and called once they are there.
 *
 * @param html the page up to the end of its body
 */
export function importPreloads(html: string): string {
  // They are the end of a page, which is many times longer.
  const at = html.indexOf(FIRST_PRELOAD);
  return at < 0 ? html : html.slice(0, at) + importPreloadsOf(html.slice(at));
}

function importPreloadsOf(scripts: string): string {
  const files: string[] = [];
  const bare = scripts.replace(PRELOAD, (_, file: string) => {
    files.push(JSON.stringify(file));
    return "";
  });
  return bare.replace(LAST_IMPORT, (script, entry: string) => {
    const others = files.filter((file) => file !== entry && !bare.includes(`from ${file};`));
    const imports = others.map((file) => `import${file};`).join("");
    return script.replace(
      `import(${entry});`,
      () => `${imports}import{start}from${entry};start();`,
    );
  });
}
