/** What forms and their checks both know; apart from the checks, which no browser loads. */

/** The name of the field with the file of a photo. */
export const PHOTO_FILE = "file";

/** After so many days without a visit a location is overdue, unless another number is typed. */
export const OVERDUE_DAYS = 30;
