/**
 * Where an id stands among sorted ones, by bisection; undefined where it is not there.
 * @param length how many of them count; all if not given
 */
export function placeInSorted(
  ids: Float64Array | Uint32Array,
  id: number,
  length = ids.length,
): number | undefined {
  let [low, high] = [0, length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = ids[middle] as number;
    if (there === id) return middle;
    if (there < id) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
