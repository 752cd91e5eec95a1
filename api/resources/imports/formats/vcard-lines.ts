import { decodeText, wideEncoding } from "./text";

/** Longer lines are cut: those of photos, which are not read. */
const MOST_LINE_CHARACTERS = 100_000;

/**
 * The lines of a vCard file, unfolded, some at a time. Each byte is one character: a line can break
 * within a letter, and each property can have an encoding of its own. Long lines are cut.
 */
export async function* contentLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const unfolder = createUnfolder();
  for await (const text of binaryText(bytes)) yield unfolder.add(text);
  yield unfolder.end();
}

/** Bytes as characters, those of UTF-16 as if the file were UTF-8; without a byte order mark. */
async function* binaryText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  async function* all() {
    yield first.value as Uint8Array;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  if (wideEncoding(first.value)) {
    for await (const text of decodeText(all())) yield Buffer.from(text).toString("latin1");
    return;
  }
  let isStart = true;
  for await (const data of all()) {
    const text = Buffer.from(data).toString("latin1");
    yield isStart ? text.replace(/^\xef\xbb\xbf/, "") : text;
    isStart = false;
  }
}

function createUnfolder() {
  /** The line that may go on. */
  let line: string | undefined;
  let isQuotedPrintable = false;
  /** Whether the line goes on after an encoded end. */
  let isSoftBreak = false;
  /** The beginning of a line whose end is in the next piece. */
  let rest = "";
  let ended: string[] = [];
  function take(physical: string) {
    const isContinued = line !== undefined && (isSoftBreak || /^[ \t]/.test(physical));
    if (!isContinued) {
      if (line !== undefined) ended.push(line);
      line = "";
      isQuotedPrintable = /^[^:]{0,500}QUOTED-PRINTABLE/i.test(physical);
    }
    const from = isContinued && !isSoftBreak ? 1 : 0;
    isSoftBreak = isQuotedPrintable && physical.endsWith("=");
    const more = physical.slice(from, isSoftBreak ? -1 : undefined);
    if (line !== undefined && line.length < MOST_LINE_CHARACTERS) {
      line = (line + more).slice(0, MOST_LINE_CHARACTERS);
    }
  }
  function taken() {
    const some = ended;
    ended = [];
    return some;
  }
  return {
    add(text: string): string[] {
      const lines = text.split(/\r\n|[\r\n]/);
      lines[0] = (rest + lines[0]).slice(0, MOST_LINE_CHARACTERS);
      rest = lines.pop() ?? "";
      // A line end of two signs can be cut in the middle: empty lines are no lines.
      for (const physical of lines) if (physical !== "") take(physical);
      return taken();
    },
    end(): string[] {
      if (rest !== "") take(rest);
      if (line !== undefined) ended.push(line);
      return taken();
    },
  };
}
