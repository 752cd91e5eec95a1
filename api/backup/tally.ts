import { createHash } from "node:crypto";

const NEWLINE = 0x0a;

/** Counts and hashes rows as they pass; in the text of `COPY` a line break ends a row and is nowhere else. */
export function createTally() {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    async *through(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows++;
        yield piece;
      }
    },
    /** What passed; to be asked once, at the end. */
    total: () => ({ rows, bytes, sha256: hash.digest("hex") }),
  };
}

/**
 * A sum over the hashes of rows: the same for the same rows, in whatever order they come. A table gives
 * its rows in another order than that in which they were put into it.
 */
export function createRowSum() {
  const sum = new BigUint64Array(4);
  let rest: Buffer = Buffer.alloc(0);
  return {
    async *through(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        const text = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
        let from = 0;
        for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, from)) {
          add(text.subarray(from, end));
          from = end + 1;
        }
        rest = text.subarray(from);
        yield piece;
      }
    },
    total: () => sum.join(" "),
  };

  function add(row: Buffer): void {
    const digest = createHash("sha256").update(row).digest();
    for (let at = 0; at < sum.length; at++) {
      sum[at] = (sum[at] ?? 0n) + digest.readBigUInt64LE(at * 8);
    }
  }
}

/** The sum over all rows. */
export async function rowSumOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const sum = createRowSum();
  for await (const _ of sum.through(pieces));
  return sum.total();
}

/** Reads to the end and says how much there was. */
export async function tallyOf(pieces: AsyncIterable<Buffer>) {
  const tally = createTally();
  for await (const _ of tally.through(pieces));
  return tally.total();
}
