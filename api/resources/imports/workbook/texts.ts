import { unreadable } from "./refusal";
import { readWhole } from "./xml";

/** They are in memory while the sheet is read. */
const MOST_TEXTS = 2_000_000;
const MOST_CHARACTERS = 30_000_000;
/** As many as Excel takes. */
const MOST_CELL_CHARACTERS = 32_767;

/**
 * The texts that the cells of a workbook share, in the order of their numbers.
 *
 * @throws 422 for more than memory is given for
 */
export async function readTexts(part: AsyncIterable<Uint8Array> | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  let characters = 0;
  const collector = textCollector();
  await readWhole(part, {
    open(name) {
      if (name === "si") collector.begin();
      collector.open(name);
    },
    text: collector.text,
    close(name) {
      collector.close(name);
      if (name !== "si") return;
      const text = copyOf(collector.taken());
      characters += text.length;
      if (texts.push(text) > MOST_TEXTS) {
        throw unreadable(`The workbook has more than ${MOST_TEXTS} different texts`);
      }
      if (characters > MOST_CHARACTERS) {
        throw unreadable(`The texts of the workbook have more than ${MOST_CHARACTERS} characters`);
      }
    },
  });
  return texts;
}

/** A part of a string holds the whole of it in memory; a copy holds itself alone. */
const copyOf = (text: string) => Buffer.from(text).toString();

/** Joins the pieces of one cell's text, and throws 422 when a cell has more than Excel takes. */
export function cellText() {
  let pieces: string[] = [];
  let characters = 0;
  return {
    clear() {
      pieces = [];
      characters = 0;
    },
    add(piece: string) {
      characters += piece.length;
      if (characters > MOST_CELL_CHARACTERS) {
        throw unreadable(`The workbook has a cell of more than ${MOST_CELL_CHARACTERS} characters`);
      }
      pieces.push(piece);
    },
    joined: () => pieces.join(""),
  };
}

/** Collects the text of `t` elements, which a rich text has several of; how it is read out is none. */
export function textCollector() {
  const text = cellText();
  let within = false;
  let spoken = false;
  return {
    begin: text.clear,
    open(name: string) {
      if (name === "rPh") spoken = true;
      if (name === "t" && !spoken) within = true;
    },
    text(piece: string) {
      if (within) text.add(piece);
    },
    close(name: string) {
      if (name === "t") within = false;
      if (name === "rPh") spoken = false;
    },
    taken: () => unescaped(text.joined()),
  };
}

/** Signs that XML can't hold are written as `_x000D_`. */
const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
