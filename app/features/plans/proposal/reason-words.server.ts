/** Why a place is not served, in words. */
import type {
  PlanAgent,
  PlanChange,
  PlanDocument,
  PlanPlace,
  UnservedPlace,
} from "contract/entities";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { distanceInWords, formatDuration } from "~/lib/figures";
import { formatWeekday } from "~/lib/format";
import { NOT_CHECKED, TAKEN_OFF } from "../engine/index.server";
import { brokenWords } from "./broken-words.server";
import { hoursReason } from "./hours-words.server";
import { agentOf, dayWords, nameOf, type Wording } from "./plan-words.server";

export interface ReasonWording extends Wording {
  /** The names of agents who are not in the plan, by their ids, as far as they are known. */
  otherAgents?: ReadonlyMap<string, string> | undefined;
}

export interface ShownReason {
  /** What places with a reason of this kind have in common: `Too far`. */
  kind: string;
  /** The reason of this one place, in sentences. */
  words: string;
}

/** Why a place is not in the plan. */
export function reasonOf(left: UnservedPlace, wording: ReasonWording): ShownReason {
  const { rule } = left;
  const place = wording.document.places[left.place];
  if (!place || rule === null || rule === TAKEN_OFF) return ruleReason(left, place, wording);
  // These hold however empty the days are.
  const ofAgent = agentReason(place, wording);
  if (ofAgent) return ofAgent;
  const ofHours = hoursReason(place, wording.document);
  return ofHours
    ? { kind: "Their hours or visits leave no room", words: ofHours }
    : ruleReason(left, place, wording);
}

/** The agent who alone may visit a place; null if others may. */
export const onlyAgentOf = (
  { onlyAgentId, agentId }: PlanPlace,
  { rules }: Pick<PlanDocument, "rules">,
): string | null => onlyAgentId ?? (rules.keepAgents === "always" ? agentId : null);

/** Why the agent of a place, who alone may visit it, cannot on any day; undefined if they can. */
function agentReason(
  place: PlanPlace,
  { document, otherAgents }: ReasonWording,
): ShownReason | undefined {
  const only = onlyAgentOf(place, document);
  if (!only) return undefined;
  const agent = agentOf(document, only);
  const name = agent?.name ?? otherAgents?.get(only);
  const who = name ? `Its agent ${name}` : "Its agent";
  if (!agent)
    return { kind: "Their agent is not in this plan", words: `${who} is not in this plan.` };
  const { onlyDay } = place;
  const days = onlyDay ? [onlyDay] : document.days;
  if (!days.every((day) => agent.daysOff.includes(day))) return undefined;
  const when = onlyDay
    ? `${dayWords(onlyDay, document)}, the day it is planned for`
    : "all days of the plan";
  return { kind: "Their agent is off", words: `${who} is off on ${when}.` };
}

/** What places have in common that a rule leaves out. */
const KINDS: Record<string, string> = {
  [TAKEN_OFF]: "Taken off by hand",
  [NOT_CHECKED]: "No room was found",
  shift: "The working days are full",
  break: "No time for the break",
  window: "Nobody can be there in time",
  closed: "Closed when agents have time",
  stops: "As many stops as agents make a day",
  distance: "Too far",
  agent: "Their agent has no time",
  day: "No time on their day",
  interval: "Visited too recently",
  promise: "The promised time cannot be kept",
  locked: "Locked to a day that is full",
  unreachable: "No road leads there",
};

function ruleReason(
  { rule, ways }: UnservedPlace,
  place: PlanPlace | undefined,
  wording: ReasonWording,
): ShownReason {
  if (rule === null)
    return {
      kind: "They fit as things are",
      words: "It fits as things are. Plan again to include it.",
    };
  const kind = KINDS[rule] ?? brokenWords(rule);
  return { kind, words: ruleWords(rule, { change: ways[0]?.[0], place }, wording) };
}

interface Left {
  /** What would help most; it is of the rule. */
  change: PlanChange | undefined;
  place: PlanPlace | undefined;
}

function ruleWords(rule: string, left: Left, wording: ReasonWording): string {
  const { document } = wording;
  switch (rule) {
    case TAKEN_OFF:
      return "Taken off by hand.";
    case NOT_CHECKED:
      return "No room was found for it.";
    case "shift":
      return ["The working days are full.", ...longerDayWords(left.change, document)].join(" ");
    case "break":
      return breakWords(left.change, document);
    case "window":
      return "Nobody can be there during its opening hours or the promised time.";
    case "closed":
      return "It is closed on the days on which an agent has time.";
    case "stops":
      return "The agents near it have as many stops as they make a day.";
    case "distance":
      return distanceWords(left, wording);
    case "agent":
      return agentWords(left.place, document);
    case "day":
      return "No agent has time on the day it is planned for.";
    case "interval":
      return recentWords(left.place, document);
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

/** Whose break is in the way, and the smallest change: another time for it, or a longer working day. */
function breakWords(change: PlanChange | undefined, document: PlanDocument): string {
  const leaves = `Its visit leaves ${change ? nameOf(document, change.userId) : "an agent"} no time for the break`;
  const time = formatDuration((change?.amount ?? 0) * 60);
  switch (change?.rule) {
    case "break": {
      const on = change.day ? ` on ${dayWords(change.day, document)}` : "";
      return `${leaves}${on}: it would begin ${time} too late.`;
    }
    case "shift":
      return `${leaves}: the working day would have to be ${time} longer.`;
    default:
      return `${leaves}.`;
  }
}

function agentWords(place: PlanPlace | undefined, document: PlanDocument): string {
  const name = agentOf(document, place && onlyAgentOf(place, document))?.name;
  return name
    ? `Its agent ${name} has no time for it.`
    : "The agent it is given to has no time for it.";
}

function recentWords(place: PlanPlace | undefined, { rules }: PlanDocument): string {
  if (!place?.lastVisit || !rules.leastDays) return "Its last visit is too recent.";
  const visited = formatWeekday(place.lastVisit);
  return `Its last visit was on ${visited}, and the plan leaves at least ${rules.leastDays} days between visits.`;
}

const DRIVES_ENOUGH = "The agents near it already drive as far as they may";

/** Whether the way there and back alone is too long, or what the day has besides. */
function distanceWords({ change, place }: Left, { document, units }: ReasonWording): string {
  const agent = agentOf(document, change?.userId);
  if (change?.rule !== "distance" || !place || typeof agent?.mostDistance !== "number") {
    return `${DRIVES_ENOUGH}.`;
  }
  const limit = distanceInWords(agent.mostDistance, units);
  const alone = wayAlone(place, agent, { change, document });
  if (alone) {
    const way = `${alone.isExact ? "about" : "more than"} ${distanceInWords(alone.metres, units)}`;
    return `The way there and back is ${way}, the limit is ${limit} a day.`;
  }
  const more = distanceInWords(change.amount, units);
  return `${DRIVES_ENOUGH}: ${agent.name} would drive ${more} more than the limit of ${limit}.`;
}

interface WayAlone {
  metres: number;
  /** Else it is as the crow flies. */
  isExact: boolean;
}

/** The way to a place and back if that alone is longer than an agent may drive a day; else undefined. */
function wayAlone(
  place: PlanPlace,
  { userId, depot, mostDistance }: PlanAgent,
  { change, document }: { change: PlanChange; document: PlanDocument },
): WayAlone | undefined {
  // Without a start place there is no way to the only stop of a day.
  if (!depot || typeof mostDistance !== "number") return undefined;
  const planned = document.proposal?.days.find(
    (one) => one.userId === userId && one.day === change.day,
  );
  if (!planned?.stops.length) return { metres: mostDistance + change.amount, isExact: true };
  const crow = 2 * greatCircle(lonLatOf(depot), lonLatOf(place));
  return crow > mostDistance ? { metres: crow, isExact: false } : undefined;
}

const lonLatOf = ({ longitude, latitude }: { longitude: number; latitude: number }): LonLat => [
  longitude,
  latitude,
];
