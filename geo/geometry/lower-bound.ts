/**
 * Where, of so many sorted things, the first is that comes no longer before what is looked for;
 * as many where all do.
 * @param isBefore told a position
 */
export function bisect(length: number, isBefore: (position: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
