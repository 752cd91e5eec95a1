import { VISITING_LIMITS } from "contract/visits/facts";

const { min, max } = VISITING_LIMITS.priority;

/** Labels of the priorities of locations and routes, by their values. */
export const PRIORITY_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: max - min + 1 }, (_, at) => min + at).map((value) => [
    value,
    { [min]: `${min} (highest)`, [max]: `${max} (lowest)` }[value] ?? String(value),
  ]),
);
