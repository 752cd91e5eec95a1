import { type Location, useLocation, useNavigation, useResolvedPath } from "@remix-run/react";
import { type MouseEvent, useEffect, useMemo, useRef } from "react";
import {
  type ListDefinition,
  type ListState,
  listHref,
  listLinks,
  readList,
  sortChange,
} from "~/lib/list-query";
import { useFragment, useNavigate } from "..";

export interface List {
  definition: ListDefinition;
  /** The URL's own search string. */
  search: string;
  /** What the rows on screen belong to. */
  shown: ListState;
  /** The query of the rows on screen in its one true form, without what belongs to the selection. */
  shownQuery: string;
  /** What was asked for last: ahead of `shown` while it is being fetched. */
  state: ListState;
  query: URLSearchParams;
  /** Whether other rows are being fetched. */
  pending: boolean;
  /** Whether an address is the list's own, with other rows than those on screen. */
  isOther: (to: Pick<Location, "pathname" | "search">) => boolean;
  /** Whether the URL is the list's own, and not a dialog's over it. */
  here: boolean;
  /** The action of the list's forms, if it is not the page's own address. */
  formAction: string | undefined;
  /** The address of the list with a change of `state`. */
  href: (change: Partial<ListState>) => string;
  /** The address of the list sorted by a column, or by that the other way round. */
  sortHref: (column: string) => string;
  /** Goes to the list with a change of its latest state. */
  go: (change: Change, options?: { replace?: boolean }) => void;
  /**
   * A click handler for links made from `query`: where something else was asked for since
   * the link was rendered, as by leaving a field for it, it goes where that change then leads.
   */
  follow: (event: MouseEvent, change: Change) => void;
}

type Change = (state: ListState) => Partial<ListState>;

/**
 * A list's state as the URL has it, and the ways to change it. Controls follow what was
 * asked for last, so that a change made while another loads keeps both.
 *
 * @param place the id of the list, where its links and forms lead without scripts
 * @param selectionName the query key of chosen rows, which no link of the list carries on
 */
export function useList(
  definition: ListDefinition,
  selectionName: string | undefined,
  place: string | undefined,
): List {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const own = useResolvedPath(".").pathname;
  const here = samePath(pathname, own);
  const next = navigation.location;
  const isOwn = (to: Pick<Location, "pathname">) => here && samePath(to.pathname, own);
  const asked = next && isOwn(next) ? next.search : search;

  const at = useFragment(place);

  const view = useMemo(() => {
    const shownQuery = withoutSelection(search, selectionName);
    const query = withoutSelection(asked, selectionName);
    const shown = readList(definition, shownQuery);
    const state = readList(definition, query);
    const link = listLinks(definition, query);
    return {
      definition,
      search,
      shown,
      shownQuery: listHref(definition, shownQuery, { page: shown.page }),
      state,
      query,
      pending: query.toString() !== shownQuery.toString(),
      href: (change: Partial<ListState>) => own + link(change) + at,
      sortHref: (column: string) => own + link(sortChange(state, column)) + at,
    };
  }, [definition, search, asked, selectionName, own, at]);

  // Navigations are rendered as transitions: what was asked for is known here first.
  const ahead = useRef<URLSearchParams | null>(null);
  const { query } = view;
  useEffect(() => {
    if (query) ahead.current = null;
  }, [query]);
  const visit = (to: string, replace = false) => {
    ahead.current = new URLSearchParams(to);
    navigate(to, { preventScrollReset: true, replace });
  };
  return {
    ...view,
    here,
    isOther: (to) =>
      isOwn(to) &&
      withoutSelection(to.search, selectionName).toString() !==
        withoutSelection(search, selectionName).toString(),
    formAction: at ? own + at : undefined,
    go: (change, { replace } = {}) => {
      const latest = ahead.current ?? query;
      const state = readList(definition, latest);
      const to = listHref(definition, latest, change(state));
      // Sent by Enter and then told by the field itself: asked for already.
      if (to !== listHref(definition, latest, { page: state.page })) visit(to, replace);
    },
    follow: (event, change) => {
      const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const latest = ahead.current;
      if (!latest || !plain) return;
      event.preventDefault();
      visit(listHref(definition, latest, change(readList(definition, latest))));
    },
  };
}

function withoutSelection(search: string, selectionName: string | undefined): URLSearchParams {
  const query = new URLSearchParams(search);
  if (selectionName) query.delete(selectionName);
  return query;
}

const samePath = (a: string, b: string) => a.replace(/\/$/, "") === b.replace(/\/$/, "");
