/** What a stop that was moved by hand breaks, in words. */
import { distanceInWords, formatDuration, type Units } from "~/lib/figures";
import { DAY_LOCKED, type MovedPlan } from "../engine/index.server";
import { countOf } from "../words";

type BrokenByMove = MovedPlan["broken"][number];

const BROKEN: Record<string, string> = {
  window: "Outside its opening hours or the promised time",
  closed: "Closed on this day",
  shift: "After the working day ends",
  break: "Leaves no time for the break",
  stops: "More stops than this agent makes a day",
  distance: "Farther than this agent may drive a day",
  load: "More than this agent can carry",
  skills: "This agent lacks a skill that it needs",
  agent: "Given to another agent",
  day: "Planned for another day",
  promise: "Not at the promised time",
  interval: "Too soon after its last visit",
  locked: "Locked to another agent or day",
  [DAY_LOCKED]: "The day is locked",
  frozen: "Its shift runs or is about to begin",
  link: "Too close to another visit, or too far from it",
  unreachable: "No road leads there",
};

export const brokenWords = (rule: string): string => BROKEN[rule] ?? `Breaks the rule “${rule}”`;

/** The shortest distance that is not shown as 0.00, in metres. */
const LEAST_METRES = 10;

/**
 * A broken rule and by how much it is broken: `The working day ends 25 min too late`. Amounts are rounded
 * up to whole minutes; rules without a measure are in the words of {@link brokenWords}.
 *
 * @param broken its `excess` is in seconds, metres, stops or days
 */
export function excessWords({ rule, excess }: Omit<BrokenByMove, "place">, units: Units): string {
  if (excess <= 0) return brokenWords(rule);
  const time = formatDuration(Math.ceil(excess / 60) * 60);
  switch (rule) {
    case "shift":
      return `The working day ends ${time} too late`;
    case "break":
      return `The break begins ${time} too late`;
    case "window":
      return `${time} too late for its opening hours or the promised time`;
    case "promise":
      return `${time} too late for the promised time`;
    case "stops":
      return `${countOf(excess, "stop")} more than this agent makes a day`;
    case "distance":
      return `${distanceInWords(Math.max(excess, LEAST_METRES), units)} farther than this agent may drive a day`;
    case "interval":
      return `${countOf(excess, "day")} too soon after its last visit`;
    default:
      return brokenWords(rule);
  }
}

/** Each rule that a move breaks, with the stop that it is broken at and by how much. */
export const brokenByMove = (
  { broken, document: { places } }: Pick<MovedPlan, "broken" | "document">,
  units: Units,
): string[] => [
  ...new Set(
    broken.map(({ place, ...rule }) => {
      const name = place === null ? undefined : places[place]?.name;
      const words = excessWords(rule, units);
      return name ? `${name}: ${words}` : words;
    }),
  ),
];
