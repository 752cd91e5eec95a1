import { CHOSEN_IDS } from "./over-list";

/** The most rows that one dialog is about. */
const MOST = 1000;

/**
 * The rows whose ids stand in a query, each once; of ids that the upstream doesn't know, none.
 *
 * @param read asks the upstream for those with these ids
 */
export async function readChosen<Entity>(
  query: URLSearchParams,
  read: (ids: string[]) => Promise<Entity[]>,
): Promise<Entity[]> {
  const ids = [...new Set(query.getAll(CHOSEN_IDS))].slice(0, MOST);
  return ids.length > 0 ? read(ids) : [];
}
