/** What a plan says in words: rules that are broken, reasons, and the changes that would help. */

import type { PlanAgent, PlanChange, PlanDocument, UnservedPlace } from "contract/entities";
import { USUAL_TIMES } from "contract/routes/facts";
import { minutesOf } from "contract/routes/timetable";
import { distanceInWords, formatDuration, type Units } from "~/lib/figures";
import { formatClock, formatWeekday } from "~/lib/format";
import { NOT_CHECKED } from "../engine/index.server";
import { brokenWords } from "./broken-words.server";

/** Why a place is not in the plan. */
export function reasonWords({ rule, ways }: UnservedPlace, { document }: Wording): string {
  switch (rule) {
    case null:
      return "It fits as things are. Plan again to include it.";
    case NOT_CHECKED:
      return "No room was found for it.";
    case "shift":
      return ["The working days are full.", ...longerDayWords(ways[0]?.[0], document)].join(" ");
    case "break":
      return "A visit would leave an agent no time for the break.";
    case "window":
      return "Nobody can be there during its opening hours or the promised time.";
    case "closed":
      return "It is closed on the days on which an agent has time.";
    case "stops":
      return "The agents near it have as many stops as they make a day.";
    case "distance":
      return "The agents near it already drive as far as they may.";
    case "agent":
      return "The agent it is given to has no time for it.";
    case "day":
      return "No agent has time on the day it is planned for.";
    case "interval":
      return "Its last visit is too recent.";
    case "promise":
      return "No agent can keep the promised time.";
    case "locked":
      return "It is locked to a day that has no room for it.";
    case "unreachable":
      return "No road leads there.";
    default:
      return `${brokenWords(rule)}.`;
  }
}

/** How much longer an agent's day must be; nothing for another change. */
function longerDayWords(change: PlanChange | undefined, document: PlanDocument): string[] {
  if (change?.rule !== "shift") return [];
  const name = nameOf(document, change.userId);
  return [`${name} would need ${formatDuration(change.amount * 60)} more.`];
}

/** What the page knows while it words a plan. */
export interface Wording {
  document: PlanDocument;
  units: Units;
}

const agentOf = (document: PlanDocument, userId: string | null | undefined) =>
  document.agents.find((agent) => agent.userId === userId);

const nameOf = (document: PlanDocument, userId: string | null | undefined): string =>
  agentOf(document, userId)?.name ?? "An agent";

/** One way to serve a place, as the button that applies it: `Let Ana work until 05:15 pm`. */
export function wayWords(way: readonly PlanChange[], wording: Wording): string {
  const words = way.map((change) => changeWords(change, wording));
  return words.map((one, at) => (at === 0 ? one : lowerFirst(one))).join(" and ");
}

/** Rules that can be widened in a stored plan; see `applyWay`. */
const WIDENED = new Set(
  "shift stops distance day interval agent locked promise window closed".split(" "),
);

/** Whether each change of a way can be made. */
export const canApply = (way: readonly PlanChange[]): boolean =>
  way.every(({ rule }) => WIDENED.has(rule));

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function changeWords(change: PlanChange, { document, units }: Wording): string {
  const { rule, userId, day, amount, begins } = change;
  const name = nameOf(document, userId);
  const on = day ? ` on ${dayWords(day, document)}` : "";
  const at = begins === null ? "" : ` at ${formatClock(Math.round(begins / 60))}`;
  switch (rule) {
    case "shift":
      return `Let ${name} work until ${endWords(agentOf(document, userId), amount)}`;
    case "stops":
      return amount === 1
        ? `Give ${name} one more stop a day`
        : `Give ${name} ${amount} more stops a day`;
    case "distance":
      return `Let ${name} drive ${distanceInWords(amount, units)} more a day`;
    case "day":
      return day ? `Plan it${on}` : "Plan it on another day";
    case "interval":
      return "Visit it sooner after its last visit";
    case "agent":
      return `Let ${name} visit it`;
    case "window":
    case "closed":
      return `Visit it${at}${on}, outside its hours`;
    case "promise":
      return `Change the promised time and visit it${on}`;
    case "locked":
      return `Give it to ${name}${on}`;
    default:
      return `Allow this${on}: ${lowerFirst(brokenWords(rule))}`;
  }
}

/** `05:15 pm`: when the working day ends with so many minutes more. */
function endWords(agent: PlanAgent | undefined, minutes: number): string {
  return formatClock(minutesOf(agent?.until ?? USUAL_TIMES.end) + minutes);
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `Wednesday`; in a plan with two of them `Wed 12-02`. */
function dayWords(day: string, { days }: PlanDocument): string {
  const weekday = (one: string) => new Date(`${one}T12:00:00Z`).getUTCDay();
  const isOnce = days.every((one) => one === day || weekday(one) !== weekday(day));
  return (isOnce && WEEKDAYS[weekday(day)]) || shortDay(day);
}

/** `Tue 12-01`. */
export const shortDay = (day: string): string => formatWeekday(day).slice(0, -5);

/** Seconds after midnight as a clock shows them: `02:05 pm`. */
export const clockWords = (seconds: number): string => formatClock(Math.floor(seconds / 60));
