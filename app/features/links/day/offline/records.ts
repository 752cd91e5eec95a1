/** Reports that wait on a phone: what they are, and what becomes of each answer. Pure. */
import { SAME_REPORT_MS } from "contract/visits/facts";

/** The forms that wait; all others are sent as plain forms. */
const QUEUED = [
  ...["start", "complete", "done", "not-possible", "undo", "place", "send", "photo"],
  ...["was-there", "was-not-there"],
] as const;
export type Intent = (typeof QUEUED)[number];

export const isQueued = (intent: string): intent is Intent =>
  (QUEUED as readonly string[]).includes(intent);

export interface Position {
  longitude: number;
  latitude: number;
  /** Metres. */
  accuracy: number;
}

/** A report as it was made at the press of a button. */
export interface NewRecord {
  /** Made on the phone, unique for good: the same report sent twice makes one. */
  id: string;
  /** The agent; a report is never sent as another one's. */
  owner: string;
  intent: Intent;
  /**
   * The stop; of one that starts or completes a route, the route; of a message, the channel; of an answer
   * to a presumed visit, that one; of a photo, the report that it belongs to. Of a place on the way: `PLACE`.
   */
  about: string;
  /**
   * The route of what it is about. Unknown: it may be of any, as of those that were stored before phones
   * noted it.
   */
  route?: string;
  /** What the agent calls it, for the lists. */
  title: string;
  /** By the phone's clock, in milliseconds. */
  pressedAt: number;
  arrivedAt?: number;
  position?: Position;
  /** What the form holds. */
  fields: [name: string, value: string | Blob][];
  /** Of an undo: the report that it takes back, where that waited too. */
  undoes?: string;
  /** Of an undo: the visit to take back, once it is known. */
  visit?: string;
}

/**
 * - `waiting`: not acknowledged
 * - `sent`: acknowledged, and the page is older than that
 * - `refused`: the server does not take it, whatever we do
 */
export type RecordState = "waiting" | "sent" | "refused";

export interface OutboxRecord extends NewRecord {
  /** Reports are sent in this order. */
  seq: number;
  state: RecordState;
  /** How often it left the phone. */
  attempts: number;
  /** When the server acknowledged it, by the server's clock. */
  sentAt?: number;
  /** It came too late to count; the office looks at it first. */
  needsLook?: boolean;
  /** Of an answer to a presumed visit: a report or another answer came before, and it changes nothing. */
  settled?: boolean;
  code?: string;
  message?: string;
  /** What the server did not take of it, until the agent has removed it from the list. */
  leftOut?: (LeftOut & { file?: Blob })[];
}

/** A picture that the server did not take, though it takes the report. */
export interface LeftOut {
  /** Its field. */
  name: "photo" | "drawn";
  code: "TOO_LARGE" | "UNREADABLE" | "UNKNOWN";
}

/** What the server answers to a report. */
export interface ReportReply {
  /** The report's own id. An answer without it is not ours. */
  id: string;
  state: "saved" | "refused" | "again" | "ended" | "stranger";
  /** The server's clock. */
  at: number;
  /** The visit that the report made. */
  visit?: string;
  needsLook?: boolean;
  settled?: boolean;
  leftOut?: LeftOut[];
  code?: string;
  message?: string;
}

/** An answer over HTTP; undefined where none came. */
export type Answer = { status: number; reply: ReportReply | undefined } | undefined;

/** What the server says of a report that it has. */
export type Acknowledged = Pick<ReportReply, "at" | "visit" | "needsLook" | "settled" | "leftOut">;

export type Decision =
  /** The server has it. */
  | ({ do: "remove" } & Acknowledged)
  /** It stays on the phone in the list of those that were not taken; the next one follows. */
  | { do: "set-aside"; code: string; message?: string }
  /** It stays, and so do those after it. */
  | { do: "wait" }
  /** Its photo stays on the phone; the report is sent once more without it. */
  | { do: "leave-photo-out"; code: LeftOut["code"] }
  /** It stays; the others go first. */
  | { do: "skip" }
  /** It stays until its agent opens a link; the others too, unless they are taken without one. */
  | { do: "wait-for-link"; othersGo: boolean };

/** What places on the way are about. */
export const PLACE = "place";

/** They may be many: none stands in for another. */
export const isOneOfMany = (intent: Intent): boolean => intent === "place" || intent === "send";

/** Visits, which have the report's own id. */
export const isVisit = (intent: Intent): boolean =>
  intent === "done" || intent === "not-possible" || intent === "place";

/** Answers to whether a presumed visit was made. */
export const isAnswer = (intent: string): boolean =>
  intent === "was-there" || intent === "was-not-there";

/** After this many failures of one report, the next ones no longer wait for it. */
const PATIENCE = 8;

/** What to do with a report after one attempt, `attempts` counting that one. */
export function decide(
  { id, attempts, intent, fields }: Pick<OutboxRecord, "id" | "attempts" | "intent" | "fields">,
  answer: Answer,
): Decision {
  // A slow line may have no room for a file, and still for what is behind it.
  if (!answer) return attempts >= PATIENCE && filesIn(fields) > 0 ? { do: "skip" } : { do: "wait" };
  const { status, reply } = answer;
  if (reply?.id !== id) return decideWithoutReply(status, attempts, hasPhoto(fields));
  switch (reply.state) {
    case "saved":
      return {
        ...{ do: "remove", at: reply.at },
        ...(reply.visit && { visit: reply.visit }),
        ...(reply.needsLook && { needsLook: true }),
        ...(reply.settled && { settled: true }),
        ...(reply.leftOut && { leftOut: reply.leftOut }),
      };
    case "refused":
      return {
        do: "set-aside",
        code: reply.code ?? "OTHER",
        ...(reply.message && { message: reply.message }),
      };
    case "ended":
      // For a while visits are taken even so.
      return { do: "wait-for-link", othersGo: !isVisit(intent) };
    case "stranger":
      return { do: "wait-for-link", othersGo: false };
    default:
      return attempts < PATIENCE ? { do: "wait" } : { do: "skip" };
  }
}

/** An answer of a proxy, of a network's login page, or of a server that could not read the form. */
function decideWithoutReply(status: number, attempts: number, withPhoto: boolean): Decision {
  // Our server says so of a form with a file, which it does not read without a session.
  if (status === 401) return { do: "wait-for-link", othersGo: true };
  if (status === 413 && withPhoto) return { do: "leave-photo-out", code: "TOO_LARGE" };
  if (attempts < PATIENCE) return { do: "wait" };
  const isAboutReport = [400, 411, 413, 415, 422].includes(status);
  if (isAboutReport && withPhoto) return { do: "leave-photo-out", code: "UNREADABLE" };
  if (isAboutReport) return { do: "set-aside", code: "UNREADABLE" };
  return status === 500 ? { do: "skip" } : { do: "wait" };
}

/** How many files a report has. */
export const filesIn = (fields: NewRecord["fields"]): number =>
  fields.filter(([, value]) => typeof value !== "string").length;

export const isPhoto = ([name, value]: NewRecord["fields"][number]): boolean =>
  name === "photo" && typeof value !== "string";
export const hasPhoto = (fields: NewRecord["fields"]): boolean => fields.some(isPhoto);

/** What waits to be sent; a photo waits with its report where that was not taken. */
export function waitingIn(records: readonly OutboxRecord[]): OutboxRecord[] {
  const refused = new Set(records.filter(({ state }) => state === "refused").map(({ id }) => id));
  return records.filter(({ state, about }) => state === "waiting" && !refused.has(about));
}

/**
 * The reports that a page does not show yet, because it is older than their answers.
 *
 * @param madeAt when the server made the page, in milliseconds
 */
export const notYetOn = (records: readonly OutboxRecord[], madeAt: number): OutboxRecord[] =>
  records.filter(({ sentAt }) => sentAt === undefined || sentAt >= madeAt);

const DAY_MS = 24 * 60 * 60_000;
/** How long pictures that were not taken stay on the phone. */
export const LEFT_OUT_DAYS = 14;

/**
 * Whether the phone may forget a report that the server has: after a day, as another tab may be open whose
 * page is older than its answer, and would show a stop as open that was reported. Pictures of it that were
 * not taken stay longer.
 *
 * @param madeAt when the server made a page, in milliseconds
 */
export function isForgotten(
  { sentAt, leftOut }: Pick<OutboxRecord, "sentAt" | "leftOut">,
  madeAt: number,
): boolean {
  const days = leftOut ? LEFT_OUT_DAYS : 1;
  return sentAt !== undefined && sentAt < madeAt - days * DAY_MS;
}

/** What adding a report to those of its agent does. */
export type Addition =
  | { do: "add" }
  /** The same is there already. */
  | { do: "nothing" }
  /** It takes back what never left the phone: neither is sent. */
  | { do: "drop"; seq: number };

/** @param known all reports of the agent, in their order */
export function planAddition(known: readonly OutboxRecord[], added: NewRecord): Addition {
  if (isOneOfMany(added.intent)) return { do: "add" };
  const before = known.filter(({ about, state }) => about === added.about && state !== "refused");
  const last = before.at(-1);
  if (added.intent === "undo") {
    if (last?.intent === "undo" && last.state === "waiting") return { do: "nothing" };
    const undone = known.find(({ id }) => id === added.undoes);
    const neverLeft = undone?.state === "waiting" && undone.attempts === 0;
    return neverLeft ? { do: "drop", seq: undone.seq } : { do: "add" };
  }
  if (!last || kindOf(last.intent) !== kindOf(added.intent)) return { do: "add" };
  // What happened at a stop after its report is never left out: the office looks at it.
  return isVisit(added.intent) && !isSamePress(last, added) ? { do: "add" } : { do: "nothing" };
}

/** Whether a second report is one press that was made twice, and so says nothing more. */
function isSamePress(last: NewRecord, added: NewRecord): boolean {
  const isSaid = ([name, value]: NewRecord["fields"][number]) =>
    value === "" || last.fields.some((field) => field[0] === name && field[1] === value);
  return (
    last.intent === added.intent &&
    Math.abs(added.pressedAt - last.pressedAt) <= SAME_REPORT_MS &&
    added.fields.filter(([name]) => !OF_FORM.includes(name)).every(isSaid)
  );
}

/** Fields that nobody enters. */
const OF_FORM = ["stop", "visit", "required"];

const KINDS = {
  done: "visit",
  "not-possible": "visit",
  undo: "undo",
  start: "start",
  complete: "complete",
  place: "place",
  send: "message",
  photo: "photo",
  // The first answer counts: a yes makes a visit, which has its own undo.
  "was-there": "answer",
  "was-not-there": "answer",
} as const;
const kindOf = (intent: Intent) => KINDS[intent];

/** Which words say what became of a report that the server has. */
export const outcomeOf = ({
  needsLook,
  settled,
  intent,
}: Pick<OutboxRecord, "needsLook" | "settled" | "intent">): Intent | "received" | "settled" =>
  needsLook ? "received" : settled ? "settled" : intent;

/** The visit of a stop that waits or was just sent, or its undo; the latest of each stop or route. */
export const latestOf = (records: readonly OutboxRecord[]): Map<string, OutboxRecord> =>
  new Map(
    records
      .filter(({ state, intent }) => state !== "refused" && !isOneOfMany(intent))
      .map((record) => [record.about, record]),
  );
