import { LocationField } from "contract/entities";
import { type Changes, differencesOf, isSame, type Known, OF_CONTACT } from "./compare";
import type { ImportRow } from "./locations";
import type { StagedRow } from "./row-job";

/** What reverting does to the location of one row. */
export interface Reversal {
  line: number;
  locationId: string;
  /** It was added, and is deleted. */
  removes: boolean;
  /** Changes whose old values are put back. */
  restores: Changes;
  /** Fields that stay, as others changed them since. */
  kept: LocationField[];
  /** Why it stays as it is, wholly or in part. */
  reason: string | null;
}

interface Now {
  officeId: string | null;
  known: Known | undefined;
  /** Why an added location is needed by now. */
  needed: string | undefined;
  /** Types that are no more. */
  unknownTypes: ReadonlySet<string>;
}

/** What of a written row can be taken back. */
export function reversalOf(row: StagedRow, now: Now): Reversal {
  const { known } = now;
  const reversal = {
    line: row.line,
    locationId: row.locationId ?? "",
    removes: false,
    restores: [],
    kept: [],
    reason: null,
  };
  if (!known) return { ...reversal, reason: "The location is no more" };
  if (known.officeId !== now.officeId) {
    return { ...reversal, reason: "It is of another office by now" };
  }
  const values = row.values;
  if (row.kind === "added") {
    if (known.deleted) return { ...reversal, removes: true };
    const kept = differencesOf(known, values, LocationField.options).map(({ field }) => field);
    const reason = changedSince(kept) ?? now.needed ?? null;
    return { ...reversal, kept, reason, removes: reason === null };
  }
  if (known.deleted) return { ...reversal, reason: "It was deleted since" };
  const kept = fieldsNotReverted(row.changes, values, known, now.unknownTypes);
  return {
    ...reversal,
    restores: row.changes.filter(({ field }) => !kept.includes(field)),
    kept,
    reason: changedSince(kept),
  };
}

const changedSince = (fields: readonly LocationField[]) =>
  fields.length > 0 ? `Changed since: ${fields.join(", ")}` : null;

const POSITION: readonly LocationField[] = ["latitude", "longitude"];

function fieldsNotReverted(
  changes: Changes,
  values: ImportRow,
  known: Known,
  unknownTypes: ReadonlySet<string>,
): LocationField[] {
  const isOther = (field: LocationField) => !isSame(field, known.fields[field], values[field]);
  const isMoved = POSITION.some(isOther);
  // A contact that the import added is deleted as a whole, or stays.
  const contact = changes.filter(({ field }) => OF_CONTACT.includes(field));
  const staysWhole =
    contact.some(({ field }) => field === "contactName") &&
    contact.some(({ field }) => isOther(field));
  return changes
    .filter(({ field, before }) => {
      if (POSITION.includes(field)) return isMoved;
      if (staysWhole && OF_CONTACT.includes(field)) return true;
      if (field === "type" && typeof before === "string" && unknownTypes.has(before)) return true;
      return isOther(field);
    })
    .map(({ field }) => field);
}
