import { createReadStream } from "node:fs";
import { refused } from "./refusal";

/** The encoding of an XML declaration, which is written in ASCII. */
const DECLARED = /^<\?xml[^>]{0,100}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** UTF-16 by its byte order mark. */
export function wideEncoding(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return undefined;
}

/** The bytes of a file, in pieces of at most 64 kB. */
export const readBytes = (path: string): AsyncIterable<Uint8Array> => createReadStream(path);

/**
 * Bytes as text, by a byte order mark or the encoding that an XML declaration names, else UTF-8.
 *
 * @throws 422 for an encoding that is not known
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const data of bytes) {
    decoder ??= decoderOf(data);
    const text = decoder.decode(data, { stream: true });
    if (text) yield text;
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

function decoderOf(start: Uint8Array): TextDecoder {
  const wide = wideEncoding(start);
  if (wide) return new TextDecoder(wide);
  const declared = DECLARED.exec(Buffer.from(start.subarray(0, 200)).toString("latin1"))?.[1];
  // Declared without a byte order mark, UTF-16 is what the text was before it was saved as UTF-8.
  if (!declared || /^utf-?16/i.test(declared)) return new TextDecoder();
  try {
    return new TextDecoder(declared);
  } catch {
    throw refused(`The encoding "${declared}" is not known; save the file as UTF-8`);
  }
}
