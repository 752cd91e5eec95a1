/** Things by the groups that they are in, in columns. */

export interface Grouped {
  /** Those of a group stand together, in the order that they have. */
  things: Uint32Array;
  /** Where each group begins; one more at the end. */
  starts: Uint32Array;
}

/**
 * Sorts things by their groups.
 * @param count how many things there are
 * @param groupOf the group of a thing, from 0 up to as many as `groups`; it is asked twice
 */
export function grouped(
  count: number,
  groups: number,
  groupOf: (thing: number) => number,
): Grouped {
  const starts = new Uint32Array(groups + 1);
  for (let thing = 0; thing < count; thing++) (starts[groupOf(thing) + 1] as number)++;
  for (let i = 1; i < starts.length; i++) (starts[i] as number) += starts[i - 1] as number;
  const next = starts.slice();
  const things = new Uint32Array(count);
  for (let thing = 0; thing < count; thing++) {
    const group = groupOf(thing);
    things[next[group] as number] = thing;
    (next[group] as number)++;
  }
  return { things, starts };
}
