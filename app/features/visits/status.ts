/** What came of a visit, in words: a door of its own, for what draws no screen. */
import { NOT_VISITED_REASONS } from "contract/visits/facts";

/** Why a visit was not possible, by code, in the words of the built-in reasons. */
export const REASON_LABELS: Record<string, string> = NOT_VISITED_REASONS;

/** What the reason of a visit is called; an upstream may send its code alone. */
export const reasonText = ({
  notVisitedReason: code,
  reasonName,
}: {
  notVisitedReason?: string | null | undefined;
  reasonName?: string | null | undefined;
}): string | undefined => reasonName || (code ? (REASON_LABELS[code] ?? code) : undefined);

type Outcome = { actuallyVisited?: boolean } & Parameters<typeof reasonText>[0];

/** `Not possible: Nobody there`, where a stop's visit was not; undefined for a visit that was made. */
export const notPossible = (visit: Outcome | null | undefined): string | undefined =>
  visit?.actuallyVisited === false
    ? ["Not possible", reasonText(visit)].filter(Boolean).join(": ")
    : undefined;
