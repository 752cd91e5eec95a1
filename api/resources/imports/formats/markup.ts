import { SaxesParser } from "saxes";
import { refused } from "./refusal";
import { decodeText } from "./text";

const MOST_DEPTH = 100;
const MOST_ATTRIBUTES = 1000;
/** The path of a long walk is one text, of 130,000 points at most. */
const MOST_CHARACTERS_AT_ONCE = 4_000_000;
/** Not of XML, but in files of programs that take it for HTML. */
const HTML_ENTITIES = { nbsp: "\u00a0", copy: "©", reg: "®", deg: "°", ndash: "–", mdash: "—" };

/** An element with all names without a prefix. */
export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

export interface MarkupHandler {
  /** @param path the elements around it, the outermost first */
  open?(element: Element, path: readonly Element[]): void;
  /** @param text joins the text between the last tag inside the element and its end */
  close?(element: Element, path: readonly Element[], text: () => string): void;
}

/**
 * Reads XML piece by piece. Entities that a file defines are never expanded.
 *
 * @returns nothing after each piece, so that what the handler gathered can be handed on
 * @throws 422 for a file that is no XML, is cut off, or is nested too deeply
 */
export async function* readMarkup(
  bytes: AsyncIterable<Uint8Array>,
  handler: MarkupHandler,
): AsyncGenerator<void> {
  const parser = createParser(handler);
  for await (const piece of decodeText(bytes)) {
    parser.write(piece);
    yield;
  }
  parser.close();
}

function createParser(handler: MarkupHandler) {
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, HTML_ENTITIES);
  const path: Element[] = [];
  let attributes = new Map<string, string>();
  let pieces: string[] = [];
  let silent = 0;
  const heard = () => {
    silent = 0;
  };
  parser.on("attribute", ({ name, value }) => {
    if (attributes.size >= MOST_ATTRIBUTES) throw damaged(parser.line);
    attributes.set(local(name), value);
  });
  parser.on("opentag", ({ name }) => {
    heard();
    const element = { name: local(name), attributes };
    attributes = new Map();
    pieces = [];
    handler.open?.(element, path);
    if (path.push(element) > MOST_DEPTH) throw damaged(parser.line);
  });
  parser.on("closetag", () => {
    heard();
    const element = path.pop();
    if (!element) throw damaged(parser.line);
    const text = pieces;
    pieces = [];
    handler.close?.(element, path, () => text.join(""));
  });
  const addText = (piece: string) => {
    heard();
    pieces.push(piece);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", heard);
  parser.on("error", () => {
    throw damaged(parser.line);
  });
  return {
    write(piece: string) {
      silent += piece.length;
      parser.write(piece);
      if (silent > MOST_CHARACTERS_AT_ONCE) {
        throw refused(
          `The file has a tag or a text of more than ${MOST_CHARACTERS_AT_ONCE} characters`,
        );
      }
    },
    close: () => parser.close(),
  };
}

const damaged = (line: number) =>
  refused(`The file is damaged at line ${line}; export it again, or save the table as CSV`);

const local = (name: string) => name.slice(name.indexOf(":") + 1);
