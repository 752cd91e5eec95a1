import { REASON_LABELS } from "~/features/visits";
import type { DayWords } from "./words";

/** Why a visit was not possible. */
export interface Reason {
  /** Its code. */
  id: string;
  name: string | null;
}

/** A built-in reason in the words of the page, unless an admin renamed it. */
export function reasonText({ id, name }: Reason, words: DayWords): string {
  const isRenamed = name !== null && name !== REASON_LABELS[id];
  return (isRenamed ? name : words.reasons[id]) ?? id;
}
