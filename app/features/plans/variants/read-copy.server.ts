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
import { readWeek, type WeekOfRoutes } from "./copy-actions.server";
import { isCopyable, TOO_FAR } from "./copy-form";

const WEEK = 7;

/** Routes, agents and stops that are copied, and routes that are not, or only if asked for. */
export interface FoundWeek extends Omit<WeekOfRoutes, "days"> {
  routes: number;
  agents: number;
  stops: number;
}

export interface CopyScreenData {
  office: Choice;
  /** The first day of the week that is copied, in words too, and that of the next one. */
  week: string;
  from: string;
  to: string;
  /** Why no week can be copied. */
  problem: string | null;
  /** Whether routes of agents of branch offices are copied too. */
  hasBranches: boolean;
  /** Null where an office is to be chosen first, or where there is a problem. */
  found: FoundWeek | null;
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
  const hasBranches = query.get("branches") === "on";
  const problem = await problemWith(session, week);
  const found =
    officeId && !problem
      ? await readWeek(session.upstream, { officeId, monday: week, hasBranches })
      : null;
  return {
    ...{ office, week, hasBranches, problem },
    ...{ from: formatWeekday(week), to: formatWeekday(plusDays(week, WEEK)) },
    found: found && countWeek(found),
    requestKey: randomUUID(),
  };
}

async function problemWith({ upstream }: SignedIn, week: string): Promise<string | null> {
  if (!isCopyable(week)) return `${TOO_FAR}.`;
  return (await plansDays(upstream)) === false ? NO_PLANNED_DAYS : null;
}

const countWeek = ({ days, ...others }: WeekOfRoutes): FoundWeek => ({
  routes: days.length,
  agents: new Set(days.map(({ userId }) => userId)).size,
  stops: days.reduce((sum, { locationIds }) => sum + locationIds.length, 0),
  ...others,
});
