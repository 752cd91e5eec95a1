/** What the bytes of a text say about its encoding. */
import { analyse } from "chardet";
import { TextEncoding } from "contract/entities";
import { invalid } from "../../http/errors";
import { shown } from "./header";

/** So many bytes show UTF-16 without a byte order mark. */
const LOOKED_AT = 200;
/** What is held of the lines that hold other letters than ASCII. */
const MOST_TELLING_BYTES = 16 * 1024;
const MOST_SAMPLE_CHARACTERS = 60;

/** What was found of a text's bytes. */
export interface TextBytes {
  /** The encoding, where the bytes leave no doubt. */
  certain: TextEncoding | null;
  /** Lines of letters other than ASCII, of a text whose encoding is not certain. */
  telling: Buffer;
}

/** What chardet calls encodings that we read as those that hold them as well. */
const READ_AS: Readonly<Record<string, TextEncoding>> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-5": "windows-1251",
  "ISO-8859-6": "windows-1256",
  "ISO-8859-7": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "ISO-8859-9": "windows-1254",
};

/** Bytes of a known encoding as text, without a byte order mark. */
export async function* decoded(content: AsyncIterable<Uint8Array>, encoding: TextEncoding) {
  const decoder = new TextDecoder(encoding);
  for await (const data of content) yield decoder.decode(data, { stream: true });
  yield decoder.decode();
}

/**
 * Looks at the bytes of a text.
 *
 * @throws 422 for bytes that are no text
 */
export async function lookAtText(content: AsyncIterable<Uint8Array>): Promise<TextBytes> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let hasZeros = false;
  let start = Buffer.alloc(0);
  let telling = Buffer.alloc(0);
  const look = (data?: Uint8Array) => {
    if (!isUtf8) return;
    try {
      strict.decode(data, { stream: data !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  for await (const data of content) {
    if (start.length < LOOKED_AT) {
      start = Buffer.concat([start, data.subarray(0, LOOKED_AT - start.length)]);
    }
    hasZeros ||= data.includes(0);
    look(data);
    if (telling.length < MOST_TELLING_BYTES) {
      telling = Buffer.concat([telling, tellingLines(Buffer.from(data), telling.length)]);
    }
  }
  look();
  const wide = wideOf(start);
  if (wide) return { certain: wide, telling };
  if (isUtf8) return { certain: "utf-8", telling };
  if (hasZeros) throw refused("The file is no text and no workbook (.xlsx); save it as CSV");
  return { certain: null, telling };
}

/** The lines of some bytes that hold more than ASCII. */
function tellingLines(data: Buffer, held: number): Buffer {
  const lines: Buffer[] = [];
  let left = MOST_TELLING_BYTES - held;
  let from = 0;
  while (left > 0) {
    let at = from;
    while (at < data.length && (data[at] ?? 0) < 0x80) at++;
    if (at === data.length) break;
    const begin = data.lastIndexOf(10, at) + 1;
    const next = data.indexOf(10, at);
    const line = data.subarray(begin, Math.min(next < 0 ? data.length : next + 1, begin + left));
    lines.push(line);
    left -= line.length;
    if (next < 0) break;
    from = next + 1;
  }
  return Buffer.concat(lines);
}

/** Encodings that a text can be of, the likeliest first, each with words that show it. */
export function encodingsOf({ certain, telling }: TextBytes) {
  if (certain) return [{ encoding: certain, sample: sampleOf(telling, certain) }];
  const guessed = analyse(telling).flatMap(({ name, confidence }) => {
    const read = TextEncoding.safeParse(READ_AS[name] ?? name.toLowerCase());
    return read.success && confidence > 0 ? [read.data] : [];
  });
  const others = TextEncoding.options.filter((one) => !one.startsWith("utf"));
  return [...new Set([...guessed, ...others])]
    .map((encoding) => ({ encoding, sample: sampleOf(telling, encoding) }))
    .filter(({ encoding }) => !encoding.startsWith("utf"));
}

/** Words around the first letter that is not of ASCII. */
function sampleOf(telling: Buffer, encoding: TextEncoding): string {
  if (encoding.startsWith("utf-16")) return "";
  const text = new TextDecoder(encoding).decode(telling);
  const [line = ""] = text.split(/\r\n|\n|\r/).filter((one) => /[^ -~\t]/.test(one));
  return shown(line.replace(/[\t;,]+/g, " · "), MOST_SAMPLE_CHARACTERS);
}

/** UTF-16, by its byte order mark or by every second byte being zero. */
function wideOf(start: Buffer): TextEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const zeros = (from: number) =>
    start.filter((byte, at) => at % 2 === from && byte === 0).length / (start.length / 2);
  if (zeros(1) > 0.8 && zeros(0) < 0.2) return "utf-16le";
  if (zeros(0) > 0.8 && zeros(1) < 0.2) return "utf-16be";
  return undefined;
}

const refused = (message: string) => invalid(message, "body.file");
