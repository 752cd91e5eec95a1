/** A report that the phone has no room for. */
import { sayInForm, submitPlainly } from "./forms";
import { sayOutcome } from "./left-out";
import type { NewRecord } from "./records";
import { post } from "./send";
import type { OfflineWords } from "./words";

/**
 * Sends a report that has to arrive at once; where it does not, its form still has what was entered, and why.
 *
 * @returns what is said of it; undefined if it was not taken
 */
export async function sendUnstored(
  form: HTMLFormElement,
  record: NewRecord,
  words: OfflineWords,
): Promise<string | undefined> {
  const answer = await post({ ...record, state: "waiting", attempts: 1 });
  const reply = answer?.reply?.id === record.id ? answer.reply : undefined;
  if (reply?.state === "saved") {
    return sayOutcome({ ...reply, intent: record.intent }, words);
  }
  if (reply?.state === "refused") submitPlainly(form, record.intent);
  else if (answer?.status === 413) sayInForm(form, words.refusals.UNREADABLE ?? "");
  else sayInForm(form, words.storageFull);
  return undefined;
}
