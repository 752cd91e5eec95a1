/** Which report is sent next, and how long it may take. Pure. */
import { filesIn, isOneOfMany, type OutboxRecord } from "./records";

/** What is known of a round of sending. */
interface Round {
  /** The `seq` of the reports that were tried in it and wait still. */
  tried: ReadonlySet<number>;
  /** The agents of whom nothing is taken. */
  closed: ReadonlySet<string>;
}

/**
 * Returns the report to send next; undefined where the round is over. Photos go last, each after its own
 * report. Those that failed less often go first, then those without a file, then the older ones. So no report
 * holds up those of other stops.
 * Reports about the same stop stay in their order, and so do those of a route before and after its start or
 * completion.
 */
export function nextOf(
  records: readonly OutboxRecord[],
  { tried, closed }: Round,
): OutboxRecord | undefined {
  const waiting = records.filter(({ state }) => state === "waiting");
  const isFree = (record: OutboxRecord, at: number) =>
    !tried.has(record.seq) &&
    !closed.has(record.owner) &&
    !waiting.slice(0, at).some((earlier) => isBehind(record, earlier, tried.has(earlier.seq)));
  return waiting
    .filter(isFree)
    .toSorted(
      (one, other) =>
        Number(isPhoto(one)) - Number(isPhoto(other)) ||
        one.attempts - other.attempts ||
        filesIn(one.fields) - filesIn(other.fields),
    )[0];
}

/** Whether a report has to wait for an earlier one, which may have been tried in this round. */
function isBehind(record: OutboxRecord, earlier: OutboxRecord, isTried: boolean): boolean {
  if (isPhoto(record)) return record.about === earlier.id;
  if (earlier.owner !== record.owner || isPhoto(earlier)) return false;
  const isSame = earlier.about === record.about;
  if (isSame && !isOneOfMany(record.intent)) return true;
  return !isTried && (isSame || areOfOneRoute(record, earlier));
}

const isPhoto = ({ intent }: OutboxRecord): boolean => intent === "photo";

const isOfRoute = ({ intent }: OutboxRecord): boolean =>
  intent === "start" || intent === "complete";

/** Whether one of two reports starts or completes the route of the other. */
function areOfOneRoute(one: OutboxRecord, other: OutboxRecord): boolean {
  if (one.intent === "send" || other.intent === "send") return false;
  if (!isOfRoute(one) && !isOfRoute(other)) return false;
  const [first, second] = [one, other].map((each) => (isOfRoute(each) ? each.about : each.route));
  return first === undefined || second === undefined || first === second;
}

type Fields = OutboxRecord["fields"];

/** What a request takes that has no file. */
const LEAST_MS = 20_000;
const MOST_MS = 5 * 60_000;
/** A slow line that still works, in bytes a millisecond: 0.4 Mbit/s. */
const SLOW = 400_000 / 8 / 1000;

/** Returns how long sending these fields may take, in milliseconds. */
export function timeLimitOf(fields: Fields): number {
  const sizes = fields.map(([, value]) => (typeof value === "string" ? 0 : value.size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return Math.min(MOST_MS, LEAST_MS + bytes / SLOW);
}
