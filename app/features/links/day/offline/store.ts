/** Reports and arrivals in the phone's database. Each function is one transaction. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { v4 as newId } from "uuid";
import { splitPhoto, withFiles, withoutPhoto } from "./pictures";
import {
  type Acknowledged,
  type Addition,
  isForgotten,
  type LeftOut,
  type NewRecord,
  notYetOn,
  type OutboxRecord,
  type Position,
  planAddition,
} from "./records";
import { forgetSentDirectly } from "./sent-directly";

export interface Arrival {
  stop: string;
  owner: string;
  at: number;
  position?: Position;
}

interface Tables extends DBSchema {
  reports: { key: number; value: OutboxRecord; indexes: { id: string } };
  arrivals: { key: string; value: Arrival };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;

function open(): Promise<IDBPDatabase<Tables>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Tables>("waybook-day", 1, {
    upgrade(db) {
      const reports = db.createObjectStore("reports", { keyPath: "seq", autoIncrement: true });
      reports.createIndex("id", "id", { unique: true });
      db.createObjectStore("arrivals", { keyPath: "stop" });
    },
    // A page of a later version waits for us.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error) => {
    forget();
    throw error;
  });
  return opened;
}

/** All reports, in the order in which they are sent. */
export const listRecords = async (): Promise<OutboxRecord[]> => (await open()).getAll("reports");

/**
 * Adds a report, and its photo, unless the same is there already.
 *
 * @param madeAt when the server made the page that it comes from
 * @returns what was done, once it is on the disk
 * @throws where the phone's storage is full or closed to us
 */
export async function addRecord(added: NewRecord, madeAt: number): Promise<Addition["do"]> {
  const transaction = (await open()).transaction("reports", "readwrite", { durability: "strict" });
  const all = await transaction.store.getAll();
  const known = all.filter(({ owner }) => owner === added.owner);
  const plan = planAddition(notYetOn(known, madeAt), added);
  const undone = known.find(({ id }) => id === added.undoes);
  if (plan.do === "drop" && undone) {
    for (const one of withPhoto(undone, known)) await transaction.store.delete(one.seq);
  }
  if (plan.do === "add") {
    for (const part of splitPhoto(added, newId())) {
      // Its seq is the database's to give.
      const record = { ...part, state: "waiting", attempts: 0 } as OutboxRecord;
      await transaction.store.add({ ...record, ...(undone?.visit && { visit: undone.visit }) });
    }
  }
  await transaction.done;
  return plan.do;
}

/** A report and what waits of its photo. */
const withPhoto = (report: OutboxRecord, all: readonly OutboxRecord[]): OutboxRecord[] => [
  report,
  ...all.filter(({ about, state }) => about === report.id && state === "waiting"),
];

/** Changes a report; nothing where it is there no more. */
async function change(
  seq: number,
  to: (record: OutboxRecord) => OutboxRecord | undefined,
): Promise<OutboxRecord | undefined> {
  const transaction = (await open()).transaction("reports", "readwrite");
  const record = await transaction.store.get(seq);
  const changed = record && to(record);
  if (changed) await transaction.store.put(changed);
  await transaction.done;
  return changed;
}

/** Adds where the phone was, unless the report is under way already. */
export async function addPosition(id: string, position: Position): Promise<void> {
  const seq = await (await open()).getKeyFromIndex("reports", "id", id);
  if (seq === undefined) return;
  await change(seq, (record) => (record.attempts === 0 ? { ...record, position } : undefined));
}

/** Counts an attempt before it is made; undefined where the report has gone. */
export const countAttempt = (seq: number): Promise<OutboxRecord | undefined> =>
  change(seq, (record) =>
    record.state === "waiting" ? { ...record, attempts: record.attempts + 1 } : undefined,
  );

export const setAside = (seq: number, code: string, message?: string) =>
  change(seq, (record) => ({ ...record, state: "refused", code, ...(message && { message }) }));

/** Has a report wait without its photo, which stays on the phone. */
export const leavePhotoOut = (seq: number, code: LeftOut["code"]) =>
  change(seq, (record) => withoutPhoto(record, code));

/** Forgets what the server did not take of a report. */
export const forgetLeftOut = (seq: number) =>
  change(seq, ({ leftOut: _leftOut, ...record }) => record);

/** Has a report that was not taken wait once more. */
export const sendAgain = (seq: number) =>
  change(seq, ({ code: _code, message: _message, ...record }) => ({
    ...record,
    state: "waiting",
    attempts: 0,
  }));

export const removeRecord = async (seq: number): Promise<void> =>
  (await open()).delete("reports", seq);

/** Removes a report that was not taken, and its photo. */
export async function removeWithPhoto(seq: number): Promise<void> {
  const transaction = (await open()).transaction("reports", "readwrite");
  const all = await transaction.store.getAll();
  const removed = all.find((one) => one.seq === seq);
  for (const one of removed ? withPhoto(removed, all) : []) await transaction.store.delete(one.seq);
  await transaction.done;
}

/**
 * Notes that the server has a report. An undo that waits for it learns its visit; the photo of a visit that
 * was taken back is not sent any more.
 */
export async function markSent(
  seq: number,
  { at, visit, needsLook, settled, leftOut: added }: Acknowledged,
): Promise<void> {
  const transaction = (await open()).transaction("reports", "readwrite");
  const record = await transaction.store.get(seq);
  if (record) {
    const { fields: _fields, position: _position, ...rest } = record;
    const leftOut = withFiles(record, added);
    const sent = { ...rest, fields: [], state: "sent", sentAt: at } as OutboxRecord;
    await transaction.store.put({
      ...sent,
      ...(visit && { visit }),
      ...(needsLook && { needsLook }),
      ...(settled && { settled }),
      ...(leftOut.length > 0 && { leftOut }),
    });
    for (const one of await transaction.store.getAll()) {
      if (visit && one.undoes === record.id) await transaction.store.put({ ...one, visit });
      const isOfUndone = one.about === record.undoes && one.state === "waiting";
      if (isOfUndone) await transaction.store.delete(one.seq);
    }
  }
  await transaction.done;
}

/**
 * Deletes what the server has and no page needs any more.
 *
 * @param madeAt when the server made a page, in milliseconds
 */
export async function forgetSent(madeAt: number): Promise<void> {
  forgetSentDirectly(madeAt);
  const transaction = (await open()).transaction("reports", "readwrite");
  for (const record of await transaction.store.getAll()) {
    if (isForgotten(record, madeAt)) await transaction.store.delete(record.seq);
  }
  await transaction.done;
}

export const listArrivals = async (): Promise<Arrival[]> => (await open()).getAll("arrivals");

/** The first press counts. */
export const addArrival = (arrival: Arrival): Promise<boolean> =>
  changeArrival(arrival, (store, known) => {
    const isNew = known?.owner !== arrival.owner || known.at < arrival.at - ARRIVAL_MS;
    return isNew && store.put(arrival);
  });

/** Adds where the phone was, unless the arrival was taken back meanwhile. */
export const addArrivalPosition = (arrival: Arrival): Promise<boolean> =>
  changeArrival(arrival, (store, known) => known?.at === arrival.at && store.put(arrival));

/** @returns whether the phone had it */
export const removeArrival = (stop: string, owner: string): Promise<boolean> =>
  changeArrival({ stop }, (store, known) => known?.owner === owner && store.delete(stop));

type Arrivals = IDBPObjectStore<Tables, ["arrivals"], "arrivals", "readwrite">;

/** @returns whether it was changed */
async function changeArrival(
  { stop }: Pick<Arrival, "stop">,
  change: (store: Arrivals, known: Arrival | undefined) => Promise<unknown> | false,
): Promise<boolean> {
  const transaction = (await open()).transaction("arrivals", "readwrite");
  const changed = change(transaction.store, await transaction.store.get(stop));
  await changed;
  await transaction.done;
  return changed !== false;
}

/** An arrival of yesterday says nothing of today's visit. */
const ARRIVAL_MS = 24 * 60 * 60_000;

/** The arrivals of an agent that still say something. */
export const recentOf = (arrivals: readonly Arrival[], owner: string | undefined): Arrival[] =>
  arrivals.filter((one) => one.owner === owner && one.at > Date.now() - ARRIVAL_MS);
