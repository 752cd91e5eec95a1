import { encode } from "uqr";

/** A QR code as the outline of its dark squares, one unit wide each, for an SVG of `size` units. */
export interface QrPicture {
  size: number;
  outline: string;
}

export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { border: 2 });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, outline: runs.join("") };
}

/** Dark squares side by side, which are drawn as one. */
function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}
