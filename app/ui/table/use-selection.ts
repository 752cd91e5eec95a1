import { useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { List } from "./use-list";

export interface Selection {
  /** Ids of the chosen rows; null before hydration. */
  ids: ReadonlySet<string> | null;
  setAll: (chosen: boolean) => void;
  /** To be called when a checkbox of the table has changed. */
  read: () => void;
}

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
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const inputs = useCallback(
    () =>
      [...(boxes.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])].filter(
        (input) => input.name === name && known.has(input.value),
      ),
    [boxes, name, known],
  );
  const read = useCallback(() => {
    const next = inputs().flatMap((input) => (input.checked ? [input.value] : []));
    setIds((before) =>
      before?.size === next.length && next.every((id) => before.has(id)) ? before : new Set(next),
    );
  }, [inputs]);
  const setAll = useCallback(
    (chosen: boolean) => {
      for (const input of inputs()) input.checked = chosen;
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

  return { ids, setAll, read };
}
