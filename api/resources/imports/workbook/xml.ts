import { SaxesParser } from "saxes";
import { unreadable } from "./refusal";

/** A tag or a text that is longer than this is none of a workbook. */
const MOST_BYTES_AT_ONCE = 1_000_000;
const MOST_DEPTH = 100;

export type Attributes = Record<string, string>;

/** What is done with the elements of a part; their names come without a prefix. */
export interface Handler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads a part of a workbook piece by piece, and holds nothing of it.
 *
 * @returns nothing after each piece, so that what the handler gathered can be taken on
 * @throws 422 for what is no XML
 */
export async function* parsed(
  bytes: AsyncIterable<Uint8Array>,
  handler: Handler,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let depth = 0;
  let silent = 0;
  let refused: unknown;
  parser.on("opentag", ({ name, attributes }) => {
    silent = 0;
    if (++depth > MOST_DEPTH) refused = unreadable("The workbook is damaged");
    handler.open?.(local(name), attributes as Attributes);
  });
  parser.on("closetag", ({ name }) => {
    silent = 0;
    depth--;
    handler.close?.(local(name));
  });
  parser.on("text", (text) => {
    silent = 0;
    handler.text?.(text);
  });
  parser.on("error", () => {
    refused ??= unreadable("The workbook is damaged");
  });
  const decoder = new TextDecoder();
  for await (const piece of bytes) {
    silent += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (silent > MOST_BYTES_AT_ONCE) {
      refused ??= unreadable("The workbook has a cell or a tag of more than 1 MB");
    }
    if (refused) throw refused;
    yield;
  }
  parser.close();
  if (refused) throw refused;
}

/** Reads a part to its end. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, handler: Handler) {
  for await (const _ of parsed(bytes, handler));
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);
