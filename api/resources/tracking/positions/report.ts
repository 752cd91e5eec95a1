/** Stores the positions that an agent's device reports. */

import type { CallReply } from "contract/call";
import type { postPositions as call } from "contract/calls";
import type { DeviceState } from "contract/entities";
import type { TrackerProgram } from "contract/tracking/facts";
import { sql } from "drizzle-orm";
import type { LonLat } from "geo/geometry/lon-lat";
import { type Doubt, findDoubts, type TrackPoint } from "geo/tracks/doubts";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locations, positions } from "../../../db/schema";
import { ApiError } from "../../../http/errors";
import { measureLate } from "../../routes/runs";
import { refuseTime } from "../../visits";
import { lookAgainFrom } from "../../visits/presumed";
import { type IsTaken, readPositionTimes } from "../position-times";
import { findClockShift } from "./clock";

type Reply = CallReply<typeof call>;
type Refused = NonNullable<Reply["refused"]>[number];

interface Report {
  /** The reporting agent, of the office that the positions then belong to. */
  agent: { id: string; officeId: string | null };
  body: z.output<typeof call.body>;
  now: Date;
}

/** A position that can be stored: its time is neither too old nor too far in the future. */
export interface ReadPosition extends TrackPoint, DeviceState {
  accuracy: number | null | undefined;
  source?: TrackerProgram;
}

/** The positions before a report that it is compared with: enough to believe a jump. */
const COMPARED = 12;
/** Positions older than this tell nothing of the next ones. */
const COMPARED_HOURS = 24;
/** Older positions may be from before the last look for stays. */
const LATE_MS = 10 * 60_000;
/** So many places tell where an office is. */
const KNOWN_PLACES = 25;

/**
 * Stores those positions of a report that can be and are new, doubtful ones marked.
 *
 * @returns the reply, and how many were stored
 * @throws 422 if none can be stored
 */
export async function storeReport(
  db: Db,
  { agent, body, now }: Report,
): Promise<{ stored: number; reply: Reply }> {
  const { good, refused } = readReport(body, now);
  if (good.length === 0) throw refusal(refused);
  const isTaken = await readPositionTimes(db, agent.id);
  const { stored, doubtful, shift } = await storePositions(db, {
    agent: { ...agent, isTaken },
    positions: good,
    now,
  });
  return {
    stored,
    reply: {
      ok: true,
      ...(refused.length > 0 && { refused }),
      ...(doubtful > 0 && { doubtful }),
      ...(shift > 0 && { clockAhead: shift / 1000 }),
    },
  };
}

interface NewPositions {
  agent: Report["agent"] & { isTaken: IsTaken };
  positions: readonly ReadPosition[];
  now: Date;
}

interface Stored {
  stored: number;
  /** How many are stored now, by this report or an earlier one. */
  taken: number;
  /** How many of them were marked as doubtful. */
  doubtful: number;
  /** ms by which the times were moved back. */
  shift: number;
}

/**
 * Stores those positions that are new, doubtful ones marked, in one statement. Those at times at which the
 * agent has none stored are dropped.
 */
export async function storePositions(
  db: Db,
  { agent, positions: given, now }: NewPositions,
): Promise<Stored> {
  // In the order of time, so that the same positions sent twice at once don't block each other.
  const good = given.toSorted((one, other) => one.at - other.at);
  const [first, last] = [good[0], good.at(-1)];
  if (!first || !last) return { stored: 0, taken: 0, doubtful: 0, shift: 0 };
  const before = await readBefore(db, agent.id, first.at);
  const shift = await findClockShift({
    latest: last.at,
    now: now.getTime(),
    before: before.findLast(({ shift }) => shift !== null)?.shift ?? null,
    isKnown: (at) => isStored(db, agent.id, at),
  });
  const points = good
    .map((position) => ({ ...position, at: position.at - shift }))
    .filter(({ at }) => agent.isTaken(at));
  if (points.length === 0) return { stored: 0, taken: 0, doubtful: 0, shift };
  const doubts = await decide(db, agent.officeId, before, points);
  const rows = points.map(({ at, place: [longitude, latitude], ...device }, index) => ({
    userId: agent.id,
    officeId: agent.officeId,
    ...{ longitude, latitude, ...device },
    recordedAt: new Date(at).toISOString(),
    doubt: doubts[index],
    clockShift: shift || null,
    createdAt: now.toISOString(),
  }));
  const stored = await db
    .insert(positions)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: positions.id });
  const [from, to] = [rows[0]?.recordedAt, rows.at(-1)?.recordedAt];
  if (from && to) await measureLate(db, agent.id, [from, to]);
  if (now.getTime() - first.at > LATE_MS) await lookAgainFrom(db, agent.id, new Date(first.at));
  const doubtful = doubts.filter((doubt) => doubt !== null).length;
  return { stored: stored.length, taken: points.length, doubtful, shift };
}

/** Those positions that can be stored, and why the others can't. */
function readReport(body: Report["body"], now: Date): { good: ReadPosition[]; refused: Refused[] } {
  const good: ReadPosition[] = [];
  const refused: Refused[] = [];
  for (const [index, position] of body.entries()) {
    if ("problem" in position) {
      refused.push({ index, ...position.problem });
      continue;
    }
    const at = Date.parse(position.recordedAt);
    const reason = refuseTime(at, now);
    if (reason) refused.push({ index, field: "recordedAt", reason });
    else good.push({ at, place: position.coordinates, accuracy: position.accuracy });
  }
  return { good, refused };
}

function refusal(refused: readonly Refused[]): ApiError {
  const details = refused.map(({ index, field, reason }): [string, string] => [
    ["body", index, ...(field ? [field] : [])].join("."),
    reason,
  ]);
  return new ApiError(422, details[0]?.join(" ") ?? "The report has no position", {
    details: Object.fromEntries(details),
  });
}

interface StoredPosition extends TrackPoint {
  /** ms by which its time was corrected. */
  shift: number | null;
}

/** The latest positions before a moment, without those at zero and swapped ones. */
async function readBefore(db: Db, userId: string, at: number): Promise<StoredPosition[]> {
  const rows = await queryRows(
    db,
    sql`
    SELECT (date_part('epoch', ${positions.recordedAt}) * 1000)::float8 AS at,
      ${positions.longitude}, ${positions.latitude}, ${positions.clockShift} AS shift
    FROM ${positions} WHERE ${positions.userId} = ${userId}::uuid
      AND ${positions.recordedAt} < ${new Date(at).toISOString()}::timestamptz
      AND ${positions.recordedAt} >= ${new Date(at - COMPARED_HOURS * 3_600_000).toISOString()}::timestamptz
      AND (${positions.doubt} IS NULL OR ${positions.doubt} = 'jump')
    ORDER BY ${positions.recordedAt} DESC LIMIT ${COMPARED}::int`,
  );
  return rows.reverse().map(({ at, longitude, latitude, shift }) => ({
    at: Math.round(Number(at)),
    place: [Number(longitude), Number(latitude)],
    shift: shift === null ? null : Number(shift),
  }));
}

async function isStored(db: Db, userId: string, at: number): Promise<boolean> {
  const time = new Date(at).toISOString();
  const known = sql`${positions.userId} = ${userId}::uuid
    AND ${positions.recordedAt} = ${time}::timestamptz`;
  return (await db.$count(positions, known)) > 0;
}

/** Which positions are doubtful, judged by those before them. The trail of a day judges all again. */
async function decide(
  db: Db,
  officeId: string | null,
  before: readonly TrackPoint[],
  points: readonly TrackPoint[],
): Promise<(Doubt | null)[]> {
  const first = points[0]?.at ?? 0;
  const earlier = before.filter(({ at }) => at < first);
  const track = [...earlier, ...points];
  const doubtsOf = (known: readonly LonLat[] = []) =>
    findDoubts(track, known).doubts.slice(earlier.length);
  const doubts = doubtsOf();
  // Hardly ever, so that a report costs no more than a few rows to compare with.
  const isOpen = earlier.length === 0 || doubts.some((doubt) => doubt && doubt !== "zero");
  const known = isOpen && officeId ? await readKnownPlaces(db, officeId) : [];
  return known.length > 0 ? doubtsOf(known) : doubts;
}

async function readKnownPlaces(db: Db, officeId: string): Promise<LonLat[]> {
  const rows = await queryRows(
    db,
    sql`
    SELECT ${locations.longitude}, ${locations.latitude} FROM ${locations}
    WHERE ${locations.officeId} = ${officeId}::uuid AND ${locations.status} = 'active'
      AND ${locations.longitude} IS NOT NULL AND ${locations.latitude} IS NOT NULL
    LIMIT ${KNOWN_PLACES}::int`,
  );
  return rows.map(({ longitude, latitude }) => [Number(longitude), Number(latitude)]);
}
