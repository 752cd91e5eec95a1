type Unit = "km" | "mi";

/**
 * A filter by a distance written for where a bare number is in another unit. In URLs it is miles,
 * so that they say the same to everybody; kilometres have their unit after them. A reader with
 * kilometres types `>10` for the `>10 km` of the URL, and reads its `>10` as `>10 mi`.
 *
 * @param bare what a bare number is in as it is given
 * @param other what it is in as it is returned
 */
export const restated = (filter: string, bare: Unit, other: Unit): string =>
  /\d$/.test(filter) ? `${filter} ${bare}` : filter.replace(new RegExp(` ?${other}$`, "i"), "");
