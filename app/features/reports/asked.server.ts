/** What a report is asked about: its period and its office, out of the URL. */
import type { ReportQuery } from "contract/reports/calls";
import { readOfficeFilter } from "~/features/offices/index.server";
import type { Choice } from "~/kit/choices/choices.server";
import { zoneOf } from "~/kit/zone.server";
import { clockAt, formatDay, formatZone, parseDay, plusDays } from "~/lib/format";
import { lastDays, PERIODS, type Period, periodLabel } from "~/lib/period";
import type { SignedIn } from "~/session/guards.server";

const USUAL_DAYS = 30;
/** Days of a calendar that a report takes. */
const DAY = /^(19|2\d)\d\d-/;

export interface Asked {
  /** As they stand in the form: `2026-11-22`, or what was typed there. */
  from: string;
  to: string;
  errors: { from?: string; to?: string };
  /** In words: `11-01-2026 to 11-22-2026, all offices`. */
  said: string;
  presets: { label: string; from: string; to: string; current: boolean }[];
  office: Choice;
  officeId: string | undefined;
}

/** The query of the upstream's reports; null where it can't be asked. */
export type AskedQuery = Pick<ReportQuery, "from" | "to" | "timeZone" | "officeId"> | null;

const isDay = (text: string) => DAY.test(text) && parseDay(text) === text;

/** The ISO day that a field means; the typed text if it can't be read. */
const asDay = (text: string | null) => {
  const typed = text?.trim() ?? "";
  return parseDay(typed) ?? typed;
};

const NO_DAY = "Enter a valid date, such as 11-22-2026";
const BACKWARDS = "The period ends before it begins";

/** Reads what is asked; the usual period where none is, and no query where a day is none. */
export async function readAsked(
  session: SignedIn,
  query: URLSearchParams,
  now = new Date(),
): Promise<{ asked: Asked; query: AskedQuery }> {
  const zone = zoneOf(session);
  const today = clockAt(now, zone).date;
  const to = asDay(query.get("to")) || today;
  const from = asDay(query.get("from")) || plusDays(isDay(to) ? to : today, 1 - USUAL_DAYS);
  const officeId = query.get("officeId") || undefined;
  const errors: Asked["errors"] = {
    ...(!isDay(from) && { from: NO_DAY }),
    ...(!isDay(to) && { to: NO_DAY }),
    ...(isDay(from) && isDay(to) && from > to && { to: BACKWARDS }),
  };
  const isRight = Object.keys(errors).length === 0;
  const office = await readOfficeFilter(session.upstream, query);
  const presets = PERIODS.map((days) => {
    const period = lastDays(days, today);
    const current = from === period.from && to === period.to;
    return { label: periodLabel(days), ...period, current };
  });
  // The days of all offices are the server's.
  const all = session.isAdmin ? `all offices (${formatZone(zone)})` : "your offices";
  const place = office.selected[0]?.label ?? all;
  return {
    asked: {
      from,
      to,
      errors,
      officeId,
      office,
      presets,
      said: isRight ? `${formatDay(from)} to ${formatDay(to)}, ${place}` : "",
    },
    query: isRight ? timesOf({ from, to }, zone, officeId) : null,
  };
}

/** A period as the upstream is asked for it; of one office, its own clock tells. */
export const timesOf = (
  { from, to }: Period,
  zone: string,
  officeId: string | undefined,
): NonNullable<AskedQuery> => ({
  from: `${from} 00:00:00`,
  to: `${to} 23:59:59`,
  ...(officeId ? { officeId } : { timeZone: zone }),
});
