/** Why there is no slot, and what to do about it. */

import { hoursAround } from "contract/locations/closing-time";
import { hoursOn } from "contract/locations/opening-hours";
import { formatDuration } from "~/lib/figures";
import { formatWeekday } from "~/lib/format";
import type { Visit } from "~/slots/find-slots.server";
import { earliestBegin } from "~/slots/insertion";
import type { Work } from "~/slots/read-work.server";

interface Searched {
  work: Pick<Work, "routes" | "free">;
  visit: Visit;
  /** The days that are shown, at least one. */
  days: readonly string[];
}

/** Why no day has room for a visit, in sentences. */
export function whyNoSlot({ work, visit, days }: Searched): string {
  const on = days.length === 1 ? `on ${formatWeekday(days[0] ?? "")}` : "on these days";
  const agentDays = [...work.routes, ...work.free].filter(({ day }) => days.includes(day));
  if (agentDays.length === 0) return `No agent works ${on}. ${MORE}`;
  const open = longestHours(visit, days);
  if (open?.day === null) return `It is closed ${on}. Ask for more days.`;
  const seconds = visit.visitMinutes * 60;
  const longest = Math.max(...agentDays.map(({ workingSeconds }) => workingSeconds));
  if (longest < seconds) {
    return `No working day is that long: the longest one ${on} has ${formatDuration(longest)}.`;
  }
  const isPossible = agentDays.some((agentDay) => earliestBegin(agentDay, visit) !== null);
  if (open && open.minutes < visit.visitMinutes) {
    const opens = days.length === 1 ? on : `on ${formatWeekday(open.day)}`;
    const time = formatDuration(open.minutes * 60);
    const who = isPossible ? "no agent has room" : "no agent works";
    return `It is open for ${time} only ${opens}. A longer visit begins when it opens, and ${who} then.`;
  }
  if (open && !isPossible) return `It is closed ${on} while agents work. ${MORE}`;
  return `Nobody has room for this visit ${on}. ${MORE}`;
}

const MORE = "Ask for more days or another office.";

/** The longest opening hours on these days; no day if it is closed, null if nobody knows. */
function longestHours({ week, closedDays }: Visit, days: readonly string[]) {
  if (!week) return null;
  const spans = days.flatMap((date) =>
    hoursOn(week, closedDays, date).map(({ from }) => {
      const around = hoursAround({ week, closedDays }, { date, seconds: from * 60 });
      return { day: date, minutes: around ? around.to - around.from : 0 };
    }),
  );
  return spans.toSorted((one, other) => other.minutes - one.minutes)[0] ?? CLOSED;
}

const CLOSED = { day: null, minutes: 0 };
