/** Reads durations as people write them. */

const HOURS = "h(?:ours?|rs?)?|std|stunden?|heures?|horas?|ore";
const MINUTES = "m(?:in(?:ut(?:es?|en|i|os?))?s?)?|'|′";
const ONLY_MINUTES = new RegExp(`^(\\d{1,6})\\s*(?:${MINUTES})?\\.?$`, "i");
/** `1:30`, also as a spreadsheet writes it with seconds. */
const CLOCK = /^(\d{1,2}):([0-5]\d)(?::00)?$/;
const WITH_HOURS = new RegExp(
  `^(\\d{1,3})(?:[.,](\\d{1,2}))?\\s*(?:${HOURS})\\.?\\s*(?:(\\d{1,2})\\s*(?:${MINUTES})?\\.?)?$`,
  "i",
);

/** Reads minutes: `30`, `30 min`, `1:30`, `1 h 30`, `1.5 h`; null for anything else. */
export function readMinutes(text: string): number | null {
  const plain = ONLY_MINUTES.exec(text);
  if (plain) return Number(plain[1]);
  const clock = CLOCK.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const [, hours, part, minutes] = WITH_HOURS.exec(text) ?? [];
  if (hours === undefined || (part && minutes)) return null;
  return Math.round(Number(`${hours}.${part ?? 0}`) * 60) + Number(minutes ?? 0);
}

const DAYS_OF: Readonly<Record<string, number>> = { d: 1, w: 7 };
const INTERVAL = /^(?:every\s+)?(\d{1,6})?\s*(d|days?|w|wks?|weeks?)?$/i;
const WORDS: Readonly<Record<string, number>> = { daily: 1, weekly: 7, fortnightly: 14 };

/** Reads days from one visit to the next: `30`, `every 30 days`, `2 weeks`, `weekly`; null for others. */
export function readInterval(text: string): number | null {
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return word;
  const [all, count, unit] = INTERVAL.exec(text) ?? [];
  if (!all || (!count && !unit)) return null;
  return Number(count ?? 1) * (DAYS_OF[unit?.[0]?.toLowerCase() ?? "d"] ?? 1);
}
