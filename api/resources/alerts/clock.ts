/** When somebody may be mailed, by the clocks of their office. */
import { clockIn } from "../../db/time-zone";

const HOUR_SECONDS = 3_600;
const DAY_MS = 24 * HOUR_SECONDS * 1000;

export interface QuietHours {
  timeZone: string;
  /** Hours of the day; null for none. */
  quietFrom: number | null;
  quietUntil: number | null;
}

/** Whether no mail goes out now. Quiet hours may go past midnight. */
export function isQuiet({ timeZone, quietFrom, quietUntil }: QuietHours, now: Date): boolean {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false;
  const hour = clockIn(timeZone, now).seconds / HOUR_SECONDS;
  return quietFrom < quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}

/** The latest day whose digest is due: today from its hour on, until then the day before. */
export function digestDayAt(timeZone: string, digestHour: number, now: Date): string {
  const { date, seconds } = clockIn(timeZone, now);
  if (seconds >= digestHour * HOUR_SECONDS) return date;
  return new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);
}
