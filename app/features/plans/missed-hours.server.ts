/** When a place is open while nobody works, as all screens of plans say it. */
import type { Span } from "contract/locations/opening-hours";
import { formatClock, lowerFirst } from "~/lib/format";
import { spansInWords } from "~/lib/opening-hours-words";

/** More days than this are counted. */
const MOST_NAMED = 3;

/** A day on which a place is open. */
export interface OpenDay {
  /** `Monday`. */
  name: string;
  open: readonly Span[];
  /** When those who work on that day do, in minutes after midnight. */
  work: readonly Span[];
}

/**
 * `It is open on Monday until 08:30 am, before anyone works.`
 *
 * @param days on none of which anybody works long enough while it is open
 * @param together the name of all of them
 */
export function missedHoursWords(
  days: readonly OpenDay[],
  together = listOf(days.map(({ name }) => name)),
): string {
  const [only, ...others] = new Set(days.map((one) => missedOn(one, together)));
  if (only && others.length === 0) return only;
  const each = days.map(({ name, open }) => `${name} ${spansInWords(open)}`);
  return `Nobody works when it is open long enough for a visit: ${listOf(each)}.`;
}

/** One sentence or two about days that are alike. */
function missedOn({ open, work }: OpenDay, days: string): string {
  const opens = Math.min(...open.map(({ from }) => from));
  const closes = Math.max(...open.map(({ to }) => to));
  const isOpen = `It is open on ${days}`;
  if (work.length === 0) return `${isOpen} only, when nobody works.`;
  if (work.every(({ from }) => closes <= from))
    return `${isOpen} until ${formatClock(closes)}, before anyone works.`;
  if (work.every(({ to }) => opens >= to))
    return `${isOpen} from ${formatClock(opens)}, after everyone's work.`;
  return `On ${days} it is open ${lowerFirst(spansInWords(open))}. That leaves too little time during working hours.`;
}

/** `Monday, Tuesday and Friday`; of many the first ones. */
function listOf(words: readonly string[]): string {
  const more = words.length - MOST_NAMED;
  if (more > 1) return `${words.slice(0, MOST_NAMED).join(", ")} and ${more} more days`;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
