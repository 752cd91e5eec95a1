import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * One SVG with a symbol for each icon.
 *
 * @param {readonly string[]} names lucide's
 * @returns {string}
 */
export function spriteOf(names) {
  const symbols = names.map((name) => {
    const svg = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), "utf8");
    const drawing = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? "";
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawing.replace(/\n\s*/g, "").replace(/ \/>/g, "/>")}</symbol>`;
  });
  const licence = "<!-- lucide, https://lucide.dev, ISC licence -->";
  return `<svg xmlns="http://www.w3.org/2000/svg">${licence}\n${symbols.join("\n")}\n</svg>\n`;
}
