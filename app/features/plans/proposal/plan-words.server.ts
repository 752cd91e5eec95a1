/** What a plan says in words: the changes that would help, days and times. */
import type { PlanAgent, PlanChange, PlanDocument } from "contract/entities";
import { USUAL_TIMES } from "contract/routes/facts";
import { minutesOf } from "contract/routes/timetable";
import { distanceInWords, type Units } from "~/lib/figures";
import { formatClock, formatWeekday } from "~/lib/format";
import { brokenWords } from "./broken-words.server";

/** What the page knows while it words a plan. */
export interface Wording {
  document: PlanDocument;
  units: Units;
}

const agentOf = (document: PlanDocument, userId: string | null | undefined) =>
  document.agents.find((agent) => agent.userId === userId);

export const nameOf = (document: PlanDocument, userId: string | null | undefined): string =>
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

/** `05:15 pm`: when the working day ends once it is longer by these minutes. */
function endWords(agent: PlanAgent | undefined, minutes: number): string {
  return formatClock(minutesOf(agent?.until ?? USUAL_TIMES.end) + minutes);
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `Wednesday`; in a plan with two of them `Wed 12-02`. */
export function dayWords(day: string, { days }: Pick<PlanDocument, "days">): string {
  const weekday = (one: string) => new Date(`${one}T12:00:00Z`).getUTCDay();
  const isOnce = days.every((one) => one === day || weekday(one) !== weekday(day));
  return (isOnce && WEEKDAYS[weekday(day)]) || shortDay(day);
}

/** `Tue 12-01`. */
export const shortDay = (day: string): string => formatWeekday(day).slice(0, -5);

/** Seconds after midnight as a clock shows them: `02:05 pm`. */
export const clockWords = (seconds: number): string => formatClock(Math.floor(seconds / 60));
