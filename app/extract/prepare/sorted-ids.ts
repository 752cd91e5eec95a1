import { bisect } from "~/lib/bisect";

/**
 * Where an id stands among sorted ones; undefined where it is not there.
 * @param length how many of them count; all if not given
 */
export function placeInSorted(
  ids: Float64Array | Uint32Array,
  id: number,
  length = ids.length,
): number | undefined {
  const place = bisect(length, (at) => (ids[at] as number) < id);
  return place < length && ids[place] === id ? place : undefined;
}
