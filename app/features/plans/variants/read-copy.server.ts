/** What the page shows that copies the routes of a week. */
import { randomUUID } from "node:crypto";
import { weekStartOf } from "contract/offices/working-days";
import { readOfficeFilter } from "~/features/offices/index.server";
import type { Choice } from "~/kit/choices/choices.server";
import { zoneOfOffice } from "~/kit/zone.server";
import { clockAt, formatWeekday, parseDay, plusDays } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { plansDays } from "~/upstream/routes.server";
import { NO_PLANNED_DAYS } from "../words";
import { readWeek } from "./copy-actions.server";

const WEEK = 7;

export interface CopyScreenData {
  office: Choice;
  /** The first day of the week that is copied, in words too, and that of the next one. */
  week: string;
  from: string;
  to: string;
  /** Why no week can be copied. */
  problem: string | null;
  /** Null where an office is to be chosen first, or where there is a problem. */
  found: { routes: number; agents: number; stops: number; unassigned: number; more: number } | null;
  requestKey: string;
}

/** The page for a query; it opens on the reader's office and the present week. */
export async function readCopy(session: SignedIn, given: URLSearchParams): Promise<CopyScreenData> {
  const query = new URLSearchParams(given);
  if (!query.has("officeId") && session.office) query.set("officeId", session.office.id);
  const office = await readOfficeFilter(session.upstream, query);
  const officeId = office.selected[0]?.value;
  const today = clockAt(new Date(), await zoneOfOffice(session, officeId)).date;
  const workingDays = await readWorkingDays(session.upstream, officeId);
  const week = weekStartOf(parseDay(query.get("week") ?? "") ?? today, workingDays);
  const problem = (await plansDays(session.upstream)) === false ? NO_PLANNED_DAYS : null;
  const found = officeId && !problem ? await readWeek(session.upstream, officeId, week) : null;
  return {
    ...{
      office,
      week,
      problem,
      from: formatWeekday(week),
      to: formatWeekday(plusDays(week, WEEK)),
    },
    found: found && {
      routes: found.days.length,
      agents: new Set(found.days.map(({ userId }) => userId)).size,
      stops: found.days.reduce((sum, { locationIds }) => sum + locationIds.length, 0),
      ...{ unassigned: found.unassigned, more: found.more },
    },
    requestKey: randomUUID(),
  };
}
