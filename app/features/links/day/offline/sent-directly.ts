/**
 * Reports that the server took though the phone had no room to store that. A note of each is stored beside the
 * database, where there is room still: a stored page, or an older tab, would show their stops as open. A worker
 * has no such place.
 */
import { type Acknowledged, isForgotten, type NewRecord, type OutboxRecord } from "./records";

const KEY = "waybook-day-sent";

/** What was sent so, in the order of the presses. */
export function listSentDirectly(): OutboxRecord[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as OutboxRecord[];
  } catch {
    return [];
  }
}

/** Notes that the server has a report, without what was entered. */
export function noteSentDirectly(record: NewRecord, { at, visit, needsLook }: Acknowledged): void {
  const { position: _position, ...rest } = record;
  const note: OutboxRecord = {
    ...{ ...rest, seq: 0, fields: [], state: "sent", attempts: 1, sentAt: at },
    ...(visit && { visit }),
    ...(needsLook && { needsLook }),
  };
  write([...listSentDirectly().filter(({ id }) => id !== record.id), note], at);
}

/** Drops notes that are not needed any more. @param at when the page was made, in milliseconds */
export function forgetSentDirectly(at: number): void {
  const known = listSentDirectly();
  if (known.some((one) => isForgotten(one, at))) write(known, at);
}

function write(notes: readonly OutboxRecord[], at: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(notes.filter((one) => !isForgotten(one, at))));
  } catch {
    // Closed too, or a worker: reported again, it waits for the office, which sees that the stop has a visit.
  }
}

/** All that the phone has, in the order of the presses. */
export function withSentDirectly(records: readonly OutboxRecord[]): OutboxRecord[] {
  const sent = listSentDirectly();
  return sent.length === 0
    ? [...records]
    : [...sent, ...records].toSorted((one, other) => one.pressedAt - other.pressedAt);
}
