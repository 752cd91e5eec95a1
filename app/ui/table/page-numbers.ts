const VISIBLE = 4;

export type PageMark = number | "gap";

/**
 * What a pagination shows: four page numbers around the current one, one at either margin,
 * and a gap where more than one page is left out between.
 *
 * @param current from 1; may lie beyond the last page
 */
export function pageNumbers(current: number, total: number): PageMark[] {
  const last = Math.max(1, total);
  const first = clamp(current - Math.floor(VISIBLE / 2), 1, Math.max(1, last - VISIBLE + 1));
  const numbers = new Set([1, last]);
  for (let page = first; page < first + VISIBLE && page <= last; page++) numbers.add(page);
  const marks: PageMark[] = [];
  let before = 0;
  for (const page of [...numbers].sort((a, b) => a - b)) {
    if (page - before === 2) marks.push(page - 1);
    else if (page - before > 2) marks.push("gap");
    marks.push(page);
    before = page;
  }
  return marks;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
