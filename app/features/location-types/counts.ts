/** How many locations there are, as it is said. */

/** `1,234`; nothing where it is not known. */
export const inWords = (count: number | undefined): string =>
  count === undefined ? "" : count.toLocaleString("en-US");

export const locationsInWords = (count: number): string =>
  `${inWords(count)} ${count === 1 ? "location" : "locations"}`;

/** `118 locations and 2 deleted ones`; null where there are none. */
export function usersInWords({
  locations,
  deleted,
}: {
  locations: number;
  deleted: number;
}): string | null {
  if (locations + deleted === 0) return null;
  if (locations === 0)
    return `${inWords(deleted)} deleted ${deleted === 1 ? "location" : "locations"}`;
  const also = deleted === 1 ? " and 1 deleted one" : ` and ${inWords(deleted)} deleted ones`;
  return `${locationsInWords(locations)}${deleted > 0 ? also : ""}`;
}
