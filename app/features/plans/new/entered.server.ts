/** What was entered in the form of a new plan before it is shown again, for other days or another office. */
import { MOST_PLAN_DAYS } from "contract/plans/facts";
import { FormRefusal } from "~/kit/form/failure.server";
import { plusDays } from "~/lib/format";

/** Fields that come back as they were entered, whatever else was chosen. */
const ENTERED = [
  ...["fairness", "respectHours", "keepAgents", "mostStops", "mostDistance", "unit"],
  ...["dayChange", "depot", "leastDays", "notice"],
];

/** What the form had boxes for: the office of its agents, and the first day and number of days. */
export interface ShownBoxes {
  officeId: string;
  from: string;
  dayCount: number;
}

/** What the boxes of a form were for, as one of its fields: `office 2026-11-30 7`. */
export const formatShown = ({ officeId, from, dayCount }: ShownBoxes): string =>
  `${officeId} ${from} ${dayCount}`;

export interface Entered {
  /** The fields of the rules; null for a form that is shown for the first time. */
  fields: Record<string, string> | null;
  /** The name that was entered; undefined where it is still the one that the form suggested. */
  name: string | undefined;
  /** Whether a day is ticked; undefined for one that the form had no box for. */
  isDayTicked: (day: string) => boolean | undefined;
  /** The ids of the chosen agents of an office; undefined where the form had the agents of another one. */
  tickedAgents: (officeId: string) => string[] | undefined;
}

/** Reads what was entered from the fields of the form, as it was sent to be shown again or refused. */
export function readEntered(query: URLSearchParams): Entered {
  const shown = query.get("shown");
  const [officeId, from = "", dayCount] = shown?.split(" ") ?? [];
  const length = Math.min(Number(dayCount) || 0, MOST_PLAN_DAYS);
  const boxes = new Set(Array.from({ length }, (_, at) => plusDays(from, at)));
  const [days, agentIds] = [query.getAll("days"), query.getAll("agentIds")];
  const name = query.get("name");
  return {
    fields: shown === null ? null : fieldsOf(query),
    name: name === null || name === query.get("suggestedName") ? undefined : name,
    isDayTicked: (day) => (boxes.has(day) ? days.includes(day) : undefined),
    tickedAgents: (ofOffice) => (ofOffice === officeId ? agentIds : undefined),
  };
}

const fieldsOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => ENTERED.includes(name)));

/**
 * Checks that the boxes of a form were for the days and the office that it chose.
 *
 * @param shown not given by forms that were made before it was a field
 * @throws FormRefusal if they were for others, as where "Show" was not pressed
 */
export function requireShown({ shown, ...chosen }: ShownBoxes & { shown?: string | undefined }) {
  if (shown === undefined || shown === formatShown(chosen)) return;
  const [officeId, ...days] = shown.split(" ");
  const isSameOffice = officeId === chosen.officeId;
  if (isSameOffice) throw new FormRefusal(409, "days", OTHER_DAYS);
  const isSamePeriod = days.join(" ") === `${chosen.from} ${chosen.dayCount}`;
  throw isSamePeriod
    ? new FormRefusal(409, "agentIds", OTHER_AGENTS)
    : new FormRefusal(409, "", OTHER_BOTH);
}

const OTHER_DAYS =
  "The first day or the number of days was changed. Check which days are ticked now, then press Plan";
const OTHER_AGENTS =
  "The office was changed. Check which of its agents are ticked now, then press Plan";
const OTHER_BOTH =
  "The office and the days were changed. Check which days and agents are ticked now, then press Plan";
