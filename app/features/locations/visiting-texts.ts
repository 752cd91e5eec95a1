/** When a location may be visited, as its form has it. Free of zod: the browser uses it too. */
import { DAYS, dayName } from "contract/locations/opening-hours";
import { USUAL_PRIORITY } from "contract/visits/facts";
import { PRIORITY_LABELS } from "~/lib/priorities";

/** The fields of the days of a week, from Monday. */
export const DAY_FIELDS = DAYS.map((day, at) => ({
  name: `hours${day}` as const,
  label: dayName(at),
}));

/** What is typed, with the most characters that there may be. */
export const VISITING_TEXTS = {
  hoursMo: 100,
  hoursTu: 100,
  hoursWe: 100,
  hoursTh: 100,
  hoursFr: 100,
  hoursSa: 100,
  hoursSu: 100,
  closedDays: 2000,
  visitEvery: 4,
  visitMinutes: 4,
} as const;
export type VisitingText = keyof typeof VISITING_TEXTS;

/** What is typed and chosen. */
export type VisitingDraft = Record<VisitingText | "priority", string>;

export const PRIORITIES = Object.entries(PRIORITY_LABELS).map(([value, label]) => ({
  value,
  label: value === String(USUAL_PRIORITY) ? `${value} (usual)` : label,
}));

/** The ids of the fields, by their names. */
export const VISITING_IDS: Record<string, string> = Object.fromEntries(
  [...Object.keys(VISITING_TEXTS), "priority"].map((name) => [name, `location-${name}`]),
);
