import { unreadable } from "./refusal";
import { readWhole } from "./xml";

/** They are in memory while the sheet is read. */
const MOST_TEXTS = 2_000_000;
const MOST_CHARACTERS = 30_000_000;

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
      const text = collector.taken();
      characters += text.length;
      if (texts.push(text) > MOST_TEXTS || characters > MOST_CHARACTERS) {
        throw unreadable("The workbook has more text than can be read of one");
      }
    },
  });
  return texts;
}

/** Collects the text of `t` elements, which a rich text has several of; how it is read out is none. */
export function textCollector() {
  let text = "";
  let within = false;
  let spoken = false;
  return {
    begin() {
      text = "";
    },
    open(name: string) {
      if (name === "rPh") spoken = true;
      if (name === "t" && !spoken) within = true;
    },
    text(piece: string) {
      if (within) text += piece;
    },
    close(name: string) {
      if (name === "t") within = false;
      if (name === "rPh") spoken = false;
    },
    taken: () => unescaped(text),
  };
}

/** Signs that XML can't hold are written as `_x000D_`. */
const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
