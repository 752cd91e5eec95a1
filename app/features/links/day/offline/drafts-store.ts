/**
 * What was entered in forms that were not sent, in a database of its own: a page that was stored before it
 * was there opens the reports' in the version that it knows.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** One field of a form. */
export interface Draft {
  /** The agent. */
  owner: string;
  /** What a report of the form is about: the stop, the channel, or `PLACE`. */
  about: string;
  name: string;
  values: (string | Blob)[];
  /** By the phone's clock, in milliseconds. */
  at: number;
  /** It is reported, and is shown again only if the report is taken back. */
  isReported?: boolean;
}

interface Tables extends DBSchema {
  drafts: { key: [string, string, string]; value: Draft };
}

const open = (): Promise<IDBPDatabase<Tables>> => {
  opened ??= openDB<Tables>("waybook-day-drafts", 1, {
    upgrade: (db) => {
      db.createObjectStore("drafts", { keyPath: ["owner", "about", "name"] });
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
};
let opened: Promise<IDBPDatabase<Tables>> | undefined;

export const listDrafts = async (): Promise<Draft[]> => (await open()).getAll("drafts");

/** A field without a value is not stored. @throws where the phone's storage is full or closed to us */
export async function putDraft(draft: Draft): Promise<void> {
  const { owner, about, name, values } = draft;
  const db = await open();
  if (values.length > 0) await db.put("drafts", draft);
  else await db.delete("drafts", [owner, about, name]);
}

/** Changes those that are chosen. */
export async function changeDrafts(
  isChosen: (draft: Draft) => boolean,
  change: (draft: Draft) => Draft,
): Promise<void> {
  const transaction = (await open()).transaction("drafts", "readwrite");
  const chosen = (await transaction.store.getAll()).filter(isChosen);
  await Promise.all([
    ...chosen.map((draft) => transaction.store.put(change(draft))),
    transaction.done,
  ]);
}

/** Removes those that are chosen. */
export async function removeDrafts(isChosen: (draft: Draft) => boolean): Promise<void> {
  const transaction = (await open()).transaction("drafts", "readwrite");
  for (const draft of await transaction.store.getAll()) {
    const { owner, about, name } = draft;
    if (isChosen(draft)) await transaction.store.delete([owner, about, name]);
  }
  await transaction.done;
}
