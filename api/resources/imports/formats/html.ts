/** Longer descriptions are cut: no field of a location takes as much. */
const MOST_CHARACTERS = 200_000;
const LINE_ENDS = new Set(["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6"]);
/** Cells of a table in one line. */
const GAPS = new Set(["td", "th"]);
/** Elements whose text is not shown. */
const HIDDEN = new Set(["style", "script", "head", "title"]);
const ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** The text that HTML shows, in lines; other text comes back as it is. */
export function htmlToText(source: string): string {
  const html = source.slice(0, MOST_CHARACTERS);
  if (!/[<&]/.test(html)) return html.trim();
  const isHtml = /<[a-z/!]/i.test(html);
  // Without tags, line ends are those of a text.
  if (!isHtml) return decodeEntities(html).trim();
  const pieces: string[] = [];
  let hidden = "";
  // Tags and comments alternate with texts; each `<` begins at most one match, so time is linear.
  for (const piece of html.split(/(<!--[^<>]*-->|<[a-z/!][^<>]*>)/i)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(piece);
    const name = tag?.[2]?.toLowerCase() ?? "";
    if (!tag && piece.startsWith("<!")) continue;
    if (!tag) {
      if (!hidden) pieces.push(decodeEntities(piece.replace(/\s+/g, " ")));
    } else if (hidden) {
      if (tag[1] && name === hidden) hidden = "";
    } else if (HIDDEN.has(name)) {
      if (!tag[1]) hidden = name;
    } else if (LINE_ENDS.has(name)) pieces.push("\n");
    else if (GAPS.has(name)) pieces.push(" ");
  }
  return pieces
    .join("")
    .split("\n")
    .map((line) => line.replace(/[ \u00a0]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

const decodeEntities = (text: string) =>
  text.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES.get(name.toLowerCase()) ?? whole;
    const code = Number(name.replace("#x", "0x").replace("#X", "0x").replace("#", ""));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
