import type { AuditEntry } from "contract/audit/calls";
import { NEXT_STATUSES, ROUTE_STATUSES } from "contract/routes/facts";
import { fieldName } from "./change-words.server";
import { type AuditedRecord, canSet } from "./records.server";
import type { HistoryKind } from "./urls";

type Values = Record<string, unknown>;

export interface ReversalPlan {
  /** The old values that can be put back and are not there already. */
  old: Values;
  /** Why nothing is put back, or what stays as it is. */
  reason: string | null;
}

/** Fields that follow from others: they go back by themselves, or can't. */
const FOLLOWING = new Set([
  "startTime",
  "endTime",
  "ownerOfficeId",
  "positionIsRough",
  "verifiedEmail",
]);

/** Why a field is not put back here. */
const ELSEWHERE: Record<string, string> = {
  stops: "Change stops on the page of the route.",
  userId: "To give a route to an agent, use Assign.",
  parentId: "To move an office, use “Change parent office”.",
  password: "Old passwords are not stored.",
  identity: "An identity stays linked. Deactivate the account to keep the person out.",
  recoveryCodes: "Old recovery codes are not stored.",
  termsVersion: "Only the person can accept the terms.",
};

export const SO_ALREADY = "It already has its previous values.";
const NO_WAY_BACK = "A route with its present status can't have that status again.";

/** What putting an entry back would do to its record as it is now. */
export function planReversal(
  kind: HistoryKind,
  { action, kind: of, before }: AuditEntry,
  { values }: AuditedRecord,
): ReversalPlan {
  if (of !== kind) return { old: {}, reason: "Change this on the page of the record." };
  if (action === "created") {
    return { old: {}, reason: "This is the first version. Delete the record instead." };
  }
  if (action !== "changed") return { old: {}, reason: "This entry did not change anything." };
  const fields = Object.entries(before ?? {});
  const differs = ([field, value]: [string, unknown]) =>
    (values[field] ?? null) !== (value ?? null);
  const isTaken = ([field, value]: [string, unknown]) =>
    !(kind === "route" && field === "status") || canBecome(values.status, value);
  const old = Object.fromEntries(
    fields.filter((one) => canSet(kind, one[0]) && differs(one) && isTaken(one)),
  );
  const others = fields.flatMap(([field]) =>
    canSet(kind, field) || FOLLOWING.has(field)
      ? []
      : [ELSEWHERE[field] ?? `${fieldName(field)} can't be set by hand.`],
  );
  const settable = fields.some(([field]) => canSet(kind, field));
  if (Object.keys(old).length > 0 || !settable) {
    return { old, reason: others.join(" ") || (settable ? null : SO_ALREADY) };
  }
  return { old, reason: fields.every(isTaken) ? SO_ALREADY : NO_WAY_BACK };
}

/** Whether a route has a status, or can be given it. */
function canBecome(now: unknown, status: unknown): boolean {
  const known = ROUTE_STATUSES.find((one) => one === now);
  return !known || known === status || NEXT_STATUSES[known].some((next) => next === status);
}
