import { useEffect, useRef, useState } from "react";
import { useReader } from "..";
import type { PickerPage } from "./types";

export interface Options extends PickerPage {
  loading: boolean;
  /** The text the options were found by. */
  search: string;
  find: (search: string) => void;
  more: () => void;
}

/**
 * The options on offer: those the page came with, then whatever was searched for or added
 * page by page. They start anew when the page brings others.
 *
 * @param loadUrl takes `search` and `page`; without it the options are the page's own
 */
export function useOptions(given: PickerPage & { search: string }, loadUrl?: string): Options {
  const { load: read, data, loading } = useReader<PickerPage>();
  const [state, setState] = useState(given);
  const asked = useRef(given.search);
  const latest = useRef(given);
  latest.current = given;

  const source = JSON.stringify([loadUrl, given.search, given.options]);
  const startedFrom = useRef(source);
  useEffect(() => {
    if (startedFrom.current === source) return;
    startedFrom.current = source;
    asked.current = latest.current.search;
    setState(latest.current);
  }, [source]);

  useEffect(() => {
    if (!data) return;
    setState((before) => ({
      ...data,
      search: asked.current,
      options: data.page > 1 ? joined(before.options, data.options) : data.options,
    }));
  }, [data]);

  const load = (search: string, page: number) => {
    if (!loadUrl) return;
    asked.current = search;
    const query = new URLSearchParams({ search, page: String(page) });
    read(`${loadUrl}${loadUrl.includes("?") ? "&" : "?"}${query}`);
  };
  return {
    ...state,
    loading,
    find: (search) => load(search, 1),
    more: () => load(asked.current, state.page + 1),
  };
}

function joined<T extends { value: string }>(before: T[], more: T[]): T[] {
  const known = new Set(before.map((option) => option.value));
  return [...before, ...more.filter((option) => !known.has(option.value))];
}
