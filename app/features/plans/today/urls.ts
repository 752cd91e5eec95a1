/** Where a day is changed that does not go as planned, and for which reasons. */
import { withQuery } from "~/lib/url";

/** What can break a day, in the order of its buttons. */
export const BREAKS = ["out", "longer", "nobody", "urgent", "give"] as const;
export type Break = (typeof BREAKS)[number];

export const BREAK_LABELS: Record<Break, string> = {
  out: "Agent is out",
  longer: "Visit takes longer",
  nobody: "Nobody there",
  urgent: "Urgent visit",
  give: "Give to another",
};

/** What to do about a route of today, or of its day, once something breaks it. */
export const todayUrl = (routeId: string, query: { what?: Break } = {}) =>
  withQuery(`/plan/today/${encodeURIComponent(routeId)}`, query);
