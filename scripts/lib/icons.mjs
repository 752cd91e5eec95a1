import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Our own mark; its square takes the text's colour, its lines the stroke of whoever shows it. */
const MARK =
  '<symbol id="waybook" viewBox="0 0 24 24">' +
  '<rect width="24" height="24" rx="6" fill="currentColor" stroke="none"/>' +
  '<path d="M9.5 6.5h5.25a2.75 2.75 0 0 1 0 5.5h-5.5a2.75 2.75 0 0 0 0 5.5h5.25"/>' +
  '<circle cx="6.75" cy="6.5" r="1.5"/><circle cx="17.25" cy="17.5" r="1.5"/></symbol>';

/**
 * One SVG with a symbol for each icon, and our mark.
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
  return `<svg xmlns="http://www.w3.org/2000/svg">${licence}\n${symbols.join("\n")}\n${MARK}\n</svg>\n`;
}
