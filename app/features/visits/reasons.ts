import type { NotVisitedReason } from "contract/visits/facts";

/** Why a visit was not possible. */
export const REASON_LABELS: Record<NotVisitedReason, string> = {
  closed: "Closed",
  "nobody-there": "Nobody there",
  refused: "Refused",
  "no-access": "No access",
  "wrong-address": "Wrong address",
  "no-time": "No time",
  other: "Other",
};
