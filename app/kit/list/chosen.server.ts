/** The rows that a dialog over a list is about: their ids in its URL, or a key that stands for many. */
import { readSelection, saveSelection } from "~/drafts/saved-selection.server";
import { FormRefusal } from "../form/failure.server";
import { CHOSEN_IDS, FEW_CHOSEN } from "./over-list";

/** The most rows that one dialog is about. */
const MOST = 1000;
/** Prefix of the key of a saved selection, which replaces the ids. */
const SAVED = "~";

/** For a selection that has expired, or belongs to another user. */
const NO_MORE = "This selection has expired. Go back to the list and select again.";

export interface Chosen<Entity> {
  entities: Entity[];
  /** What a form sends for them: their ids, or the key that stands for them. */
  sent: string[];
  /** Why there are none, where that is known. */
  lost?: string;
}

/**
 * The rows whose ids stand in a query, each once; of ids that the upstream doesn't know, none.
 *
 * @param read asks the upstream for those with these ids
 */
export async function readChosen<Entity>(
  userId: string,
  query: URLSearchParams,
  read: (ids: string[]) => Promise<Entity[]>,
): Promise<Chosen<Entity>> {
  const sent = [...new Set(query.getAll(CHOSEN_IDS))];
  const ids = await idsOf(userId, sent);
  if (!ids) return { entities: [], sent: [], lost: NO_MORE };
  return { entities: ids.length > 0 ? await read(ids.slice(0, MOST)) : [], sent };
}

/** The ids that a form sent. @throws FormRefusal if its saved selection has expired */
export async function chosenIds(userId: string, sent: readonly string[]): Promise<string[]> {
  const ids = await idsOf(userId, sent);
  if (!ids) throw new FormRefusal(410, CHOSEN_IDS, NO_MORE);
  return ids;
}

/** The ids as a URL and a form have them: the ids themselves if they are few, else the key of a saved selection. */
export async function toSelectionParam(userId: string, ids: readonly string[]): Promise<string[]> {
  const each = [...new Set(ids)].slice(0, MOST);
  return each.length > FEW_CHOSEN ? [SAVED + (await saveSelection(userId, each))] : each;
}

/** The ids that the keys among these stand for; none of a selection that has expired. */
export const savedIds = async (userId: string, sent: readonly string[]): Promise<string[]> =>
  (await idsOf(
    userId,
    sent.filter((one) => one.startsWith(SAVED)),
  )) ?? [];

async function idsOf(userId: string, sent: readonly string[]): Promise<string[] | undefined> {
  const ids = new Set<string>();
  for (const one of sent) {
    const saved = one.startsWith(SAVED)
      ? await readSelection(userId, one.slice(SAVED.length))
      : [one];
    if (!saved) return undefined;
    for (const id of saved) ids.add(id);
  }
  return [...ids];
}
