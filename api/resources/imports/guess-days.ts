/** Which columns of a file hold the hours of one day of the week each. */
import { DAY_HOURS, type DayHours } from "contract/entities";
import { dayByLanguage, LANGUAGES, meaningOf, plain } from "contract/locations/hours-words";
import { isHours, isMostly, someHours } from "./cell-kinds";
import type { Column } from "./guess-columns";

/** With fewer days the columns are more likely something else. */
const FEWEST_DAYS = 5;
/** What headers have besides the day and words that hours have too, as `Store hours Monday`. */
const BESIDE: ReadonlySet<string> = new Set([
  "times",
  "time",
  "store",
  "business",
  "offnungszeiten",
]);

/** Returns the field of each column that holds the hours of a day; null for all others. */
export function findDays(
  headers: readonly string[],
  columns: readonly Column[],
): (DayHours | null)[] {
  const words = headers.map(dayWordOf);
  const byLanguage = LANGUAGES.map((language) =>
    words.map((word) => (word ? (dayByLanguage(word)[language] ?? -1) : -1)),
  );
  const count = (days: readonly number[]) => new Set(days.filter((day) => day >= 0)).size;
  const [best = []] = byLanguage.toSorted((a, b) => count(b) - count(a));
  const cells = best.flatMap((day, at) => (day < 0 ? [] : (columns[at]?.cells.slice(0, 4) ?? [])));
  // Sales or visits of each day have such headers too.
  const areHours = isMostly(someHours(cells), (cell) => isHours(`Mo ${cell}`));
  if (count(best) < FEWEST_DAYS || !areHours) return headers.map(() => null);
  return best.map((day, at) => (best.indexOf(day) === at ? (DAY_HOURS[day] ?? null) : null));
}

/** The one word of a header that may be a day. */
function dayWordOf(header: string): string | null {
  const words = (plain(header).match(/\p{L}+/gu) ?? []).filter(
    (word) => meaningOf(word) !== "ignored" && !BESIDE.has(word),
  );
  const [word = ""] = words;
  return words.length === 1 && word.length > 1 ? word : null;
}
