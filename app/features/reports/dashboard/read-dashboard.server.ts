/** Reads the dashboard: what needs attention, how things are now, and the visits of a period. */

import { countWaiting } from "~/features/visits/index.server";
import { deferIfSlow } from "~/kit/deferred/deferred.server";
import type { Deferred } from "~/kit/deferred/use-deferred";
import { zoneOf } from "~/kit/zone.server";
import { clockAt, formatDay } from "~/lib/format";
import { lastDays, PERIODS, type PeriodDays, periodLabel } from "~/lib/period";
import type { SignedIn } from "~/session/guards.server";
import { optional } from "~/upstream/optional.server";
import { timesOf } from "../asked.server";
import { readNow, readRoutesNow, readVisits } from "./counts.server";
import {
  attentionOf,
  type Figure,
  nowOf,
  type StatusCount,
  type TodayCount,
  todayOf,
  type VisitsPart,
  visitsOf,
} from "./figures.server";
import { readFirstLook, type Suggestion } from "./first-look.server";
import { readFirstSteps, type Step } from "./first-steps.server";
import { dashboardOfUrl } from "./urls";
import type { AttentionName, NowName } from "./words";

export interface DashboardData {
  name: string;
  /** The office that it is of, or that there is none. */
  place: string;
  /** Null for who has no office. */
  seen: Seen | null;
}

interface Seen {
  routes: StatusCount[];
  /** The routes planned for today; null where the upstream knows no days. */
  today: TodayCount[] | null;
  /** Null outside of the demo. */
  firstLook: Suggestion[] | null;
  /** Null once there is a route. */
  firstSteps: Step[] | null;
  periods: PeriodLink[];
  /** `10-26-2026 to 11-24-2026` */
  days: string;
  attention: Deferred<Figure<AttentionName>[]>;
  now: Deferred<Figure<NowName>[]>;
  visits: Deferred<VisitsPart>;
}

/** A period to choose; its name, and the dashboard of it. */
export interface PeriodLink {
  label: string;
  to: string;
  current: boolean;
}

const USUAL_DAYS: PeriodDays = 30;

/** The dashboard for a URL; its `days` are those up to today, by the clocks of the page's office. */
export async function readDashboard(session: SignedIn, request: Request): Promise<DashboardData> {
  const { user, office, isAdmin } = session;
  const place = isAdmin ? "All offices" : (office?.name ?? "No office yet");
  const sees = isAdmin || office !== undefined;
  return { name: user.displayName, place, seen: sees ? await readSeen(session, request) : null };
}

async function readSeen(session: SignedIn, request: Request): Promise<Seen> {
  const { upstream } = session;
  const asked = Number(new URL(request.url).searchParams.get("days"));
  const days = PERIODS.find((known) => known === asked) ?? USUAL_DAYS;
  const zone = zoneOf(session);
  const today = clockAt(new Date(), zone).date;
  const period = lastDays(days, today);
  const query = timesOf(period, zone, undefined);

  const read = readRoutesNow(upstream, today);
  const ofNow = optional(read).then((routesNow) => readNow(upstream, routesNow));
  const ofVisits = readVisits(upstream, query);
  const ofWaiting = optional(countWaiting(session));
  const ofAttention = Promise.all([ofNow, ofVisits, ofWaiting]).then(
    ([now, { stats }, waiting]) => ({ ...now, stats, waiting }),
  );

  const [routesNow, firstLook, attention, now, visits] = await Promise.all([
    // Where this fails, so does the page.
    read,
    readFirstLook(session, request),
    deferIfSlow(
      ofAttention.then((all) => attentionOf(all, period)),
      request,
    ),
    deferIfSlow(ofNow.then(nowOf), request),
    deferIfSlow(
      ofVisits.then((all) => visitsOf(all, period)),
      request,
    ),
  ]);
  const { routes } = routesNow;
  const total = routes.reduce((sum, { count }) => sum + count, 0);
  return {
    routes,
    today: todayOf(routesNow),
    firstLook,
    firstSteps: await readFirstSteps(session, total),
    periods: PERIODS.map((each) => ({
      label: periodLabel(each),
      to: dashboardOfUrl(each),
      current: each === days,
    })),
    days:
      days === 1 ? formatDay(period.to) : `${formatDay(period.from)} to ${formatDay(period.to)}`,
    attention,
    now,
    visits,
  };
}
