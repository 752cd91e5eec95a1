/**
 * Where a key leads in a list box whose search keeps the focus: the combobox of the ARIA authoring
 * guide. Nothing goes round the ends.
 *
 * @param at which of the options the keys stand on; -1 for none
 * @param count how many there are
 * @param text what is in the search, whose ends Home and End are for until an option was gone to
 * @returns which option it leads to, -1 for none; undefined where the key is none of the list's
 */
export function activeAfter(
  key: string,
  at: number,
  count: number,
  text: string,
): number | undefined {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(at + 1, last);
    case "ArrowUp":
      return at === -1 ? last : Math.max(at - 1, 0);
    case "Home":
      return at === -1 && text ? undefined : Math.min(0, last);
    case "End":
      return at === -1 && text ? undefined : last;
  }
}
