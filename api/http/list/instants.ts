const FORM =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment or a whole day, in UTC: from `start` on and, for a day, before `end`. */
export interface Span {
  start: string;
  /** Absent for a moment. */
  end?: string;
}

/**
 * Reads `2026-11-21` (that day in UTC) or `2026-11-21T09:30[:00[.000]][Z|+01:00]` (that
 * moment, in UTC unless it says otherwise). Undefined for anything else, dates that don't
 * exist and years outside 1 to 9999.
 */
export function readInstant(text: string): Span | undefined {
  const match = FORM.exec(text.trim());
  if (!match) return undefined;
  const [, day = "", time, zone = "Z"] = match;
  // JavaScript rolls 30 February over into March.
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined;
  if (time === undefined) {
    const start = iso(midnight);
    const end = iso(new Date(midnight.getTime() + DAY_MS));
    return start && end ? { start, end } : undefined;
  }
  const offset = zone.toUpperCase() === "Z" ? "Z" : zone.replace(/^(...)(\d\d)$/, "$1:$2");
  const start = iso(new Date(`${day}T${time}${offset}`));
  return start ? { start } : undefined;
}

/** Reads a calendar day, `2026-11-24`, alone; undefined for anything else. */
export const readDay = (text: string): string | undefined => readInstant(text)?.end && text.trim();

function iso(date: Date): string | undefined {
  if (Number.isNaN(date.getTime())) return undefined;
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : undefined;
}
