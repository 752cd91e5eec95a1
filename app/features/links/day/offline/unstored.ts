/** A report that the phone has no room for. */
import { sayInForm, submitPlainly } from "./forms";
import { sayOutcome } from "./left-out";
import { type Answer, hasPhoto, type NewRecord } from "./records";
import { post } from "./send";
import { noteSentDirectly } from "./sent-directly";
import type { OfflineWords } from "./words";

/**
 * Sends a report that has to arrive at once; where it does not, its form still has what was entered, and why.
 *
 * @returns what became of it, in words; undefined if it was not taken
 */
export async function sendUnstored(
  form: HTMLFormElement,
  record: NewRecord,
  words: OfflineWords,
): Promise<string | undefined> {
  const answer = await post({ ...record, state: "waiting", attempts: 1 });
  const reply = answer?.reply?.id === record.id ? answer.reply : undefined;
  if (reply?.state === "saved") {
    noteSentDirectly(record, reply);
    return sayOutcome({ ...reply, intent: record.intent }, words);
  }
  if (reply?.state === "refused") submitPlainly(form, record.intent);
  else sayInForm(form, whyNotTaken(answer, record, words));
  return undefined;
}

/** Why a report did not arrive that the phone could not store. */
export function whyNotTaken(
  answer: Answer,
  { id, fields }: Pick<NewRecord, "id" | "fields">,
  words: OfflineWords,
): string {
  const { leftOut, refusals, linkEnded, stillHere, storageFull } = words;
  const isEnded = answer?.reply?.id === id && answer.reply.state === "ended";
  if (answer?.status === 401 || isEnded) return `${linkEnded} ${stillHere}`;
  if (answer?.status !== 413) return storageFull;
  if (!hasPhoto(fields)) return `${refusals.UNREADABLE} ${stillHere}`;
  return `${leftOut.photo} ${leftOut.TOO_LARGE} ${stillHere}`;
}
