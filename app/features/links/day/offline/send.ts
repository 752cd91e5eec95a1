/** Sends what waits, from the page or from the service worker. */
import { nextOf, timeLimitOf } from "./order";
import {
  type Acknowledged,
  type Answer,
  decide,
  isVisit,
  type OutboxRecord,
  type ReportReply,
} from "./records";
import { noteSentDirectly } from "./sent-directly";
import {
  countAttempt,
  leavePhotoOut,
  listRecords,
  markSent,
  removeRecord,
  setAside,
} from "./store";

const REPORTS_URL = "/day/reports";
const LOCK = "waybook-day-reports";
/** Says to all pages that reports changed. */
export const CHANNEL = "waybook-day";

/** What is known after an attempt to send all. */
export interface Sending {
  /** How many the server has taken, besides photos. */
  sent: number;
  /** How many it refused. */
  refused: number;
  /** The agents whose reports wait for them to open a link again. */
  withoutLink: ReadonlySet<string>;
}

/** Sends all reports in their order, one at a time; only one tab or worker does so at once. */
export async function sendAll(onChange: () => void = () => {}): Promise<Sending> {
  // Without locks (old phones, plain http) two may send the same: the server takes it once.
  if (!("locks" in navigator)) return sendInOrder(onChange);
  return navigator.locks.request(LOCK, () => sendInOrder(onChange));
}

async function sendInOrder(onChange: () => void): Promise<Sending> {
  const withoutLink = new Set<string>();
  /** Of those the agents of whom nothing is taken. */
  const closed = new Set<string>();
  const outcome: Sending = { sent: 0, refused: 0, withoutLink };
  const tried = new Set<number>();
  // Without a network nothing leaves the phone, and nothing counts as an attempt.
  while (navigator.onLine !== false) {
    const records = await listRecords();
    const next = nextOf(records, { tried, closed });
    if (!next) return outcome;
    tried.add(next.seq);
    // What it takes back, or what its photo belongs to.
    const first = next.undoes ?? next.about;
    const state = records.find(({ id }) => id === first)?.state;
    if (state && state !== "sent") {
      if (state === "refused" && next.undoes) await removeRecord(next.seq);
      continue;
    }
    const record = await attempt(next);
    if (!record) continue;
    const decision = decide(record, await post(record));
    if (decision.do === "wait") return outcome;
    if (decision.do === "wait-for-link") {
      withoutLink.add(record.owner);
      if (!decision.othersGo) closed.add(record.owner);
    }
    if (decision.do === "leave-photo-out") {
      // Once more at once, unless the phone could not store that.
      if (await leavePhotoOut(record.seq, decision.code).catch(() => {})) tried.delete(record.seq);
    }
    if (decision.do === "set-aside") {
      await setAside(record.seq, decision.code, decision.message).catch(() => {});
      outcome.refused += 1;
    }
    if (decision.do === "remove") {
      // Sent once more, it is the same.
      await markSent(record.seq, decision).catch(() => removeWhole(record, decision));
      if (record.intent !== "photo") outcome.sent += 1;
    }
    // Nothing on the page changes with a photo: a press on what is painted again could be lost.
    if (record.intent !== "photo") onChange();
  }
  return outcome;
}

/** A phone without room may still take a report away, but no picture that only the phone has. */
async function removeWhole(record: OutboxRecord, acknowledged: Acknowledged): Promise<void> {
  if (record.leftOut || acknowledged.leftOut) return;
  noteSentDirectly(record, acknowledged);
  await removeRecord(record.seq).catch(() => {});
}

/** Counts an attempt; on a phone without room for that it is made nevertheless. */
const attempt = (record: OutboxRecord): Promise<OutboxRecord | undefined> =>
  countAttempt(record.seq).catch(() => record);

/** The photo that this page is sending. */
let photo: AbortController | undefined;

/** Has a photo that is being sent wait, so that a slow line is free for a report. */
export const interruptPhoto = (): void => photo?.abort();

/** Sends one report; undefined where no whole answer came. */
export async function post(record: Omit<OutboxRecord, "seq">): Promise<Answer> {
  const gone = new AbortController();
  if (record.intent === "photo") photo = gone;
  const timer = setTimeout(() => gone.abort(), timeLimitOf(record.fields));
  try {
    const reply = await fetch(REPORTS_URL, {
      method: "POST",
      body: bodyOf(record),
      credentials: "same-origin",
      // A network's login page, at most.
      redirect: "error",
      signal: gone.signal,
    });
    return { status: reply.status, reply: readReply(await reply.text()) };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    if (photo === gone) photo = undefined;
  }
}

function readReply(text: string): ReportReply | undefined {
  try {
    return JSON.parse(text) as ReportReply;
  } catch {
    return undefined;
  }
}

function bodyOf(record: Omit<OutboxRecord, "seq">): FormData | URLSearchParams {
  const { id, owner, intent, pressedAt, arrivedAt, position, fields, visit } = record;
  const own = new Map<string, string>();
  own.set("report", id).set("owner", owner).set("intent", intent);
  own.set("pressedAt", String(pressedAt)).set("sentAt", String(Date.now()));
  if (arrivedAt !== undefined) own.set("arrivedAt", String(arrivedAt));
  for (const [name, value] of Object.entries(position ?? {})) own.set(name, String(value));
  if (intent === "send") own.set("key", id);
  if (isVisit(intent)) own.set("visit", id);
  else if (visit) own.set("visit", visit);
  const all = [...fields.filter(([name]) => !own.has(name)), ...own];
  const isText = (field: [string, string | Blob]): field is [string, string] =>
    typeof field[1] === "string";
  // Only a form with a file is larger than its text.
  if (all.every(isText)) return new URLSearchParams(all.filter(isText));
  const form = new FormData();
  for (const [name, value] of all) form.append(name, value);
  return form;
}
