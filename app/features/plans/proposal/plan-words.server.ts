/** What a plan says in words: the changes that would help, days and times. */
import type { PlanAgent, PlanChange, PlanDocument, PlanPlace } from "contract/entities";
import { USUAL_TIMES } from "contract/routes/facts";
import { minutesOf } from "contract/routes/timetable";
import { distanceInWords, type Units } from "~/lib/figures";
import { formatClock, formatWeekday, lowerFirst } from "~/lib/format";
import { daysBetween, laterBreak } from "../engine/index.server";
import { countOf } from "../words";
import { brokenWords } from "./broken-words.server";

/** What the page knows while it words a plan. */
export interface Wording {
  document: PlanDocument;
  units: Units;
}

export const agentOf = (document: PlanDocument, userId: string | null | undefined) =>
  document.agents.find((agent) => agent.userId === userId);

export const nameOf = (document: PlanDocument, userId: string | null | undefined): string =>
  agentOf(document, userId)?.name ?? "An agent";

export interface WayWording extends Wording {
  /** What the way is for; undefined if that is not known. */
  place?: PlanPlace | undefined;
}

/** One way to serve a place, as the button that applies it: `Let Ana work until 05:15 pm`. */
export function wayWords(way: readonly PlanChange[], wording: WayWording): string {
  const [first, ...others] = way.map((change, at) => {
    const name = nameOf(wording.document, change.userId);
    // All changes of a way are of one agent, who is named once.
    const isNamed = way
      .slice(0, at)
      .some((before) => changeWords(before, name, wording).includes(name));
    return changeWords(change, isNamed ? "them" : name, wording);
  });
  const isLetting = first?.startsWith(LET) ?? false;
  const rest = others.map((one) =>
    isLetting && LET_THEM.test(one) ? one.replace(LET_THEM, "") : lowerFirst(one),
  );
  return [first, ...rest].join(" and ");
}

const LET = "Let ";
const LET_THEM = /^Let them /;

/** Rules that can be widened in a stored plan; see `applyWay`. */
const WIDENED = new Set(
  "shift break stops distance day interval agent locked promise window closed".split(" "),
);

/** Whether each change of a way can be made. */
export const canApply = (way: readonly PlanChange[]): boolean =>
  way.every(({ rule }) => WIDENED.has(rule));

/** @param name of the agent of the change, or what stands for it */
function changeWords(
  change: PlanChange,
  name: string,
  { document, units, place }: WayWording,
): string {
  const { rule, userId, day, amount, begins } = change;
  const on = day ? ` on ${dayWords(day, document)}` : "";
  const at = begins === null ? "" : ` at ${formatClock(Math.round(begins / 60))}`;
  switch (rule) {
    case "shift":
      return `Let ${name} work until ${endWords(agentOf(document, userId), amount)}`;
    case "break":
      return `Let ${name} begin the break by ${breakWords(agentOf(document, userId), amount)}`;
    case "stops":
      return amount === 1
        ? `Give ${name} one more stop a day`
        : `Give ${name} ${amount} more stops a day`;
    case "distance":
      return `Let ${name} drive ${distanceInWords(amount, units)} more a day`;
    case "day":
      return day ? `Plan it${on}` : "Plan it on another day";
    case "interval":
      return soonerWords(change, { name, place, document });
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

interface Sooner extends Pick<WayWording, "place" | "document"> {
  name: string;
}

/** `Visit it 9 days after its last visit instead of 14, such as on Wednesday by Ana`. */
function soonerWords({ day, userId }: PlanChange, { name, place, document }: Sooner): string {
  const { leastDays } = document.rules;
  if (!day || !place?.lastVisit || !leastDays) return "Visit it sooner after its last visit";
  const days = countOf(daysBetween(place.lastVisit, day), "day");
  const by = userId ? ` by ${name}` : "";
  return `Visit it ${days} after its last visit instead of ${leastDays}, such as on ${dayWords(day, document)}${by}`;
}

/** `05:15 pm`: when the working day ends once it is longer by these minutes. */
function endWords(agent: PlanAgent | undefined, minutes: number): string {
  return formatClock(minutesOf(agent?.until ?? USUAL_TIMES.end) + minutes);
}

/** `03:41 pm`: when the break begins at the latest once it may begin later by these minutes. */
const breakWords = (agent: PlanAgent | undefined, minutes: number): string =>
  formatClock(minutesOf((agent && laterBreak(agent, minutes)) ?? USUAL_TIMES.end));

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
