/** Why a place is not served, in words. */
import type { PlanChange, PlanDocument, UnservedPlace } from "contract/entities";
import { formatDuration } from "~/lib/figures";
import { NOT_CHECKED, TAKEN_OFF } from "../engine/index.server";
import { brokenWords } from "./broken-words.server";
import { hoursReason } from "./hours-words.server";
import { nameOf, type Wording } from "./plan-words.server";

/** Why a place is not in the plan. */
export function reasonWords(
  { place, rule, ways }: UnservedPlace,
  { document }: Pick<Wording, "document">,
): string {
  const left = document.places[place];
  const ofHours =
    rule !== null && rule !== TAKEN_OFF && left ? hoursReason(left, document) : undefined;
  return ofHours ?? ruleWords({ rule, ways }, document);
}

function ruleWords({ rule, ways }: Omit<UnservedPlace, "place">, document: PlanDocument): string {
  switch (rule) {
    case null:
      return "It fits as things are. Plan again to include it.";
    case TAKEN_OFF:
      return "Taken off by hand.";
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
