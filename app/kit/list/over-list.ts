/** Dialogs over a list: their URLs carry the list's own query, so that closing leads back to it. */
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { type ListDefinition, ownQuery, SELECT } from "~/lib/list-query";
import { withQuery } from "~/lib/url";
import { reloadsInAnyCase } from "../reloads-in-any-case";
import { chosenUrl } from "../urls";

/** The query key of chosen rows. */
export const CHOSEN_IDS = "ids";

/** So many chosen rows stand in a URL by their ids; more of them by a key. */
export const FEW_CHOSEN = 40;

/**
 * The URL of a dialog over a list.
 *
 * @param query the list's URL state of now, or more than that
 * @param ids the rows that the dialog is about
 */
export function overListUrl(
  list: ListDefinition,
  dialogPath: string,
  query: URLSearchParams,
  ids: readonly string[] = [],
): string {
  const params = new URLSearchParams(ownQuery(list, query));
  for (const id of ids) params.append(CHOSEN_IDS, id);
  return `${dialogPath}?${params}`;
}

/**
 * The list without its dialog, as it was.
 *
 * @param path where the list is, for one within the page of something
 */
export const backToListUrl = (
  list: ListDefinition,
  query: URLSearchParams,
  path = list.path ?? "",
): string => `${path}${ownQuery(list, query)}`;

/** The value of `select` in the URL of a dialog whose rows are ticked in the list. */
export const TICKED = "ticked";

/** {@link backToListUrl} with the dialog's row, or its first one, as fragment, and with the ticked rows. */
export function closeDialogUrl(
  list: ListDefinition,
  query: URLSearchParams,
  { path, id }: { path?: string; id?: string } = {},
): string {
  const ids = query.getAll(CHOSEN_IDS);
  const isTicked = query.get(SELECT) === TICKED;
  const ticked = isTicked ? ids.map((one) => `&${SELECT}=${encodeURIComponent(one)}`) : [];
  const place = id ?? ids[0];
  return `${backToListUrl(list, query, path)}${ticked.join("")}${place ? `#${place}` : ""}`;
}

/** The query key by which a page of one row remembers the list that it was opened from. */
export const FROM_LIST = "list";

/** The page of one row, opened from a list; at its first page and unfiltered there is nothing to remember. */
export const fromListUrl = (list: ListDefinition, rowUrl: string, query: string): string =>
  rowUrl + rememberedList(list, query);

/** What the last links to rows had in common: all rows of a page remember the same. */
const remembered = new WeakMap<ListDefinition, { query: string; text: string }>();

function rememberedList(list: ListDefinition, query: string): string {
  const last = remembered.get(list);
  if (last?.query === query) return last.text;
  const own = ownQuery(list, new URLSearchParams(query));
  const isPlain = own === ownQuery(list, new URLSearchParams());
  const text = isPlain ? "" : `?${new URLSearchParams({ [FROM_LIST]: own.slice(1) })}`;
  remembered.set(list, { query, text });
  return text;
}

/** Another page of the same row, which remembers the same list. */
export const withFromList = (rowUrl: string, query: URLSearchParams): string =>
  withQuery(rowUrl, { [FROM_LIST]: query.get(FROM_LIST) ?? undefined });

/** The list that a page of one row was opened from, as it was. */
export const cameFromListUrl = (list: ListDefinition, query: URLSearchParams): string =>
  backToListUrl(list, new URLSearchParams(query.get(FROM_LIST) ?? ""));

/**
 * What the lists of a page are read anew for. Opening and closing a dialog over them leaves their
 * rows as they are; a refused change (409) means that they are no longer what is shown.
 */
export const reloadsOf =
  (...lists: ListDefinition[]): ShouldRevalidateFunction =>
  (about) => {
    const { currentUrl, nextUrl, formMethod, formAction, defaultShouldRevalidate } = about;
    const inAnyCase = reloadsInAnyCase(about);
    if (inAnyCase !== undefined) return inAnyCase;
    const keepsChoice = formAction?.split("?")[0] === chosenUrl();
    const reads = !formMethod || formMethod === "GET" || keepsChoice;
    const same = lists.every(
      (list) => ownQuery(list, currentUrl.searchParams) === ownQuery(list, nextUrl.searchParams),
    );
    return reads && same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
  };

/** A dialog is read anew where its page is no longer as it was shown (409), not after any refusal. */
export const reloadsWhenStale: ShouldRevalidateFunction = (about) =>
  reloadsInAnyCase(about) ?? about.defaultShouldRevalidate;
