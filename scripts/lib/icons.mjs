import { createRequire } from "node:module";

const { icons, aliases } = createRequire(import.meta.url)("@iconify-json/lucide/icons.json");

/** Our own mark; its square takes the text's colour, its lines the stroke of whoever shows it. */
const MARK =
  '<symbol id="waybook" viewBox="0 0 24 24">' +
  '<rect width="24" height="24" rx="6" fill="currentColor" stroke="none"/>' +
  '<path d="M9.5 6.5h5.25a2.75 2.75 0 0 1 0 5.5h-5.5a2.75 2.75 0 0 0 0 5.5h5.25"/>' +
  '<circle cx="6.75" cy="6.5" r="1.5"/><circle cx="17.25" cy="17.5" r="1.5"/></symbol>';

const LICENCE = "<!-- lucide, https://lucide.dev, ISC licence -->";

/** How a line is drawn, which whoever shows an icon says once for all of its lines; and their group. */
const LINE =
  /<\/?g[^>]*>| (?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin|width)="[^"]*")/g;

/**
 * One SVG with a symbol for each icon, and our mark.
 *
 * @param {readonly string[]} names lucide's
 * @returns {string}
 */
export function spriteOf(names) {
  const symbols = names.map((name) => {
    const drawing = bodyOf(name).replace(LINE, "");
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${LICENCE}\n${symbols.join("\n")}\n${MARK}\n</svg>\n`;
}

/**
 * An icon as a file of its own, for style sheets.
 *
 * @param {string} name lucide's
 * @returns {string}
 */
export const iconOf = (name) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">${LICENCE}${bodyOf(name)}</svg>\n`;

/** The lines of an icon, which may have been renamed. */
const bodyOf = (name) => icons[aliases[name]?.parent ?? name].body;
