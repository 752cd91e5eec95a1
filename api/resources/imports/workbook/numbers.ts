import { unreadable } from "./refusal";
import { readWhole } from "./xml";

/** How a number is shown: as it is, as a moment, or with zeros before it as a zip code is. */
export type Style = "plain" | "date" | { digits: number };

/** Formats that every workbook knows by number; the others are written out. */
const DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 36, 45, 46, 47, 50, 57,
]);
/** More than Excel takes. */
const MOST_STYLES = 100_000;
const MOST_FORMAT_CHARACTERS = 255;
const DAY_MS = 86_400_000;
/** Excel counts a 29 February 1900, so its days before March 1900 are one off; nobody has any. */
const EPOCHS = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };

/**
 * The styles of cells by their numbers.
 *
 * @throws 422 for more than Excel takes
 */
export async function readStyles(part: AsyncIterable<Uint8Array> | undefined): Promise<Style[]> {
  const styles: Style[] = [];
  if (!part) return styles;
  const written = new Map<number, Style>();
  let ofCells = false;
  await readWhole(part, {
    open(name, attributes) {
      if (name === "numFmt") {
        written.set(Number(attributes.numFmtId), styleOf(attributes.formatCode ?? ""));
      }
      if (name === "cellXfs") ofCells = true;
      if (name === "xf" && ofCells) {
        const id = Number(attributes.numFmtId ?? 0);
        styles.push(written.get(id) ?? (DATES.has(id) ? "date" : "plain"));
      }
      if (styles.length > MOST_STYLES || written.size > MOST_STYLES) {
        throw unreadable(`The workbook has more than ${MOST_STYLES} styles`);
      }
    },
    close(name) {
      if (name === "cellXfs") ofCells = false;
    },
  });
  return styles;
}

function styleOf(format: string): Style {
  if (format.length > MOST_FORMAT_CHARACTERS) return "plain";
  if (/^0{2,}$/.test(format)) return { digits: format.length };
  // Without what is quoted, escaped or in brackets, as colours and currencies are.
  const bare = format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]/gi, "");
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? "date" : "plain";
}

/** A number as the text that its cell shows. */
export function shownNumber(value: string, style: Style, since: keyof typeof EPOCHS): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  if (style === "date") return shownMoment(number, since) ?? value;
  // Of the 17 digits that are stored, 15 are shown.
  const text = String(Number(number.toPrecision(15)));
  return style === "plain" ? text : text.padStart(style.digits, "0");
}

/** `2026-11-23`, `2026-11-23 14:30` or `14:30`; undefined where there is no such day. */
function shownMoment(days: number, since: keyof typeof EPOCHS): string | undefined {
  const seconds = Math.round(days * 86_400);
  const moment = new Date(EPOCHS[since] + seconds * 1000);
  if (days < 0 || Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999)
    return undefined;
  const [date = "", clock = ""] = moment.toISOString().split("T");
  const time = clock.slice(0, seconds % 60 === 0 ? 5 : 8);
  if (seconds * 1000 < DAY_MS) return time;
  return seconds % 86_400 === 0 ? date : `${date} ${time}`;
}
