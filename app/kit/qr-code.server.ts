import { encode } from "uqr";

/** A QR code as the outline of its dark squares, each one unit wide, for an SVG of `size` units. */
export interface QrPicture {
  size: number;
  outline: string;
}

export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { size, outline: squares.join("") };
}
