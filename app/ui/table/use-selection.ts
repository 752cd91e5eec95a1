import { useNavigation } from "@remix-run/react";
import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { List } from "./use-list";

/** Ids of the chosen rows; null before hydration. */
type ChosenIds = ReadonlySet<string> | null;

export interface Selection {
  chosen: Chosen;
  setAll: (isChosen: boolean) => void;
  /** To be called when a checkbox of the table has changed. */
  read: () => void;
}

/** The chosen rows. Only what shows them is rendered when they change, not the table. */
type Chosen = ReturnType<typeof createChosen>;

function createChosen() {
  let ids: ChosenIds = null;
  const listeners = new Set<() => void>();
  return {
    get: () => ids,
    set(next: readonly string[]): void {
      if (ids?.size === next.length && next.every((id) => ids?.has(id))) return;
      ids = new Set(next);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the ids of the chosen rows. */
export const useChosenIds = ({ chosen }: Selection): ChosenIds =>
  useSyncExternalStore(chosen.subscribe, chosen.get, unknown);

const unknown = () => null;

/**
 * Which rows are chosen. The checkboxes themselves hold it, so that it works the same
 * before hydration and without scripts. Forgotten when the list's query changes, and
 * once something was done with the rows.
 *
 * @param boxes what holds the checkboxes of this `name`
 * @param known the ids of the rows on screen; a new set means new rows
 * @param all whether the URL has chosen all of them
 */
export function useSelection(
  boxes: RefObject<HTMLElement>,
  name: string,
  list: Pick<List, "here" | "shownQuery">,
  known: ReadonlySet<string>,
  all = false,
): Selection {
  const { here, shownQuery } = list;
  const [chosen] = useState(createChosen);
  const inputs = useCallback(
    () =>
      [...(boxes.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])].filter(
        (input) => input.name === name && known.has(input.value),
      ),
    [boxes, name, known],
  );
  const read = useCallback(() => {
    chosen.set(inputs().flatMap((input) => (input.checked ? [input.value] : [])));
  }, [inputs, chosen]);
  const setAll = useCallback(
    (isChosen: boolean) => {
      for (const input of inputs()) input.checked = isChosen;
      read();
    },
    [inputs, read],
  );

  const readFor = useRef(shownQuery);
  useEffect(() => {
    if (here && readFor.current !== shownQuery) {
      readFor.current = shownQuery;
      setAll(all);
    } else read();
  }, [here, shownQuery, all, read, setAll]);

  const { state, formMethod } = useNavigation();
  const written = useRef(false);
  useEffect(() => {
    if (formMethod && formMethod !== "GET") written.current = true;
    if (state !== "idle" || !written.current) return;
    written.current = false;
    if (here) setAll(all);
  }, [state, formMethod, here, all, setAll]);

  return { chosen, setAll, read };
}
