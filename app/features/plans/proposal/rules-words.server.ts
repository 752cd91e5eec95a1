/** The rules of a plan in words. */
import type { PlanDocument, PlanRules } from "contract/entities";
import { minutesOf } from "contract/routes/timetable";
import { distanceInWords, formatCount } from "~/lib/figures";
import { formatClock } from "~/lib/format";
import { depotsOf, laterBreak } from "../engine/index.server";
import { countOf } from "../words";
import { countOutsideHours } from "./hours-words.server";
import type { Wording } from "./plan-words.server";

const AGENTS_KEPT: Record<PlanRules["keepAgents"], string> = {
  always: "locations always keep their agents",
  prefer: "locations keep their agents where possible",
  ignore: "any agent may visit a location",
};

/** Each rule of a plan as a few words: `opening hours respected, but for 1 visit`. */
export function rulesInWords({ document, units }: Wording): string[] {
  const { rules, agents } = document;
  return [
    `fairness ${rules.fairness} of 100`,
    hoursRule(document),
    AGENTS_KEPT[rules.keepAgents],
    ...(rules.leastDays
      ? [`at least ${countOf(rules.leastDays, "day")} after the last visit`]
      : []),
    ...depotsOf(agents).map(({ name }) => `days begin and end at ${name}`),
    ...agents.flatMap((agent) => {
      const latest = agent.latestBreak ? laterBreak(agent, 0) : null;
      return latest ? [`${agent.name}’s break begins by ${formatClock(minutesOf(latest))}`] : [];
    }),
    ...limitRule(
      agents.map(({ mostStops }) => mostStops),
      (least, most) =>
        least === most
          ? countOf(most, "stop")
          : `${formatCount(least)} to ${formatCount(most)} stops`,
    ),
    ...limitRule(
      agents.map(({ mostDistance }) => mostDistance ?? null),
      (...range) => [...new Set(range)].map((one) => distanceInWords(one, units)).join(" to "),
    ),
  ];
}

function hoursRule(document: PlanDocument): string {
  if (!document.rules.respectHours) return "opening hours ignored";
  const outside = countOutsideHours(document);
  const but = outside === 0 ? "" : `, but for ${countOf(outside, "visit")}`;
  return `opening hours respected${but}`;
}

/** A limit of the agents' days: of all of them, or from the least to the most. */
function limitRule(
  limits: readonly (number | null)[],
  write: (least: number, most: number) => string,
): string[] {
  const known = limits.filter((limit) => limit !== null);
  if (known.length === 0) return [];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const some = known.length < limits.length ? ", for some agents" : "";
  const each = least === most ? "" : ", depending on the agent";
  return [`at most ${write(least, most)} a day${some || each}`];
}
