/**
 * Filters by a distance. In URLs a bare number is miles, so that they say the same to everybody;
 * kilometres have their unit after them: `10..30 km`.
 */
type Unit = "km" | "mi";

/** What stands before the unit, and the unit where there is one. */
export function splitUnit(filter: string): [figures: string, unit: Unit | undefined] {
  const unit = /(?:km|mi)$/i.exec(filter)?.[0].toLowerCase() as Unit | undefined;
  return unit ? [filter.slice(0, -2).trimEnd(), unit] : [filter, undefined];
}

/**
 * The same filter for where a bare number is in the other unit. A reader with kilometres types
 * `>10` for the `>10 km` of the URL, and reads its `>10` as `>10 mi`.
 *
 * @param bare what a bare number is in as it is given
 */
export function restated(filter: string, bare: Unit): string {
  const [figures, unit = bare] = splitUnit(filter.trim());
  return figures && unit === bare ? `${figures} ${bare}` : figures;
}
