/** What is said of a list besides its rows: its columns, the views of it, and the list as a file. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { ListView } from "contract/entities";
import { createListView, listListViews } from "contract/views/calls";
import type { FormContext } from "~/kit/form/form-action.server";
import { formOf } from "~/kit/form/unsent-form.server";
import { columnsIn, shownColumns } from "~/kit/list/define-list";
import { viewsUrl } from "~/kit/urls";
import { listHref, ownQuery, readList } from "~/lib/list-query";
import { safeRedirect } from "~/lib/redirects";
import { type RequestArgs, requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { inPlaceOfForm } from "~/session/toast.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { type KnownList, knownListAt } from "./known-lists.server";
import type { ViewForm } from "./view-form";
import { viewWords } from "./view-words.server";

/** The field of the column checkboxes; an empty value says that they were sent. */
const TICKED = "column";

/** A saved view as it is shown. */
export interface ShownView {
  id: string;
  name: string;
  /** For everyone who works for an office. */
  shared: boolean;
  own: boolean;
  /** What it is narrowed to and sorted by. */
  words: string[];
}

/** The list that an address is of, and its own query there, at its first page. */
function listOf(args: RequestArgs) {
  const address = safeRedirect(new URL(args.request.url).searchParams.get("of"), "");
  const url = new URL(address || "/", args.request.url);
  const known: KnownList | undefined = knownListAt(url.pathname, url.searchParams);
  if (!known) throw refusedPage(args.request, 404, "There is no such list");
  const own = new URLSearchParams(ownQuery(known.list, url.searchParams));
  own.set(known.list.keys.page, "1");
  return { known, path: url.pathname, query: own, of: `${url.pathname}?${own}` };
}

/** The columns of the list, with the form that chooses among them. */
function columnsOf({ list }: KnownList, query: URLSearchParams, { units }: SignedIn) {
  const shown = new Set(shownColumns(list, readList(list, query)).map(({ key }) => key));
  return {
    name: TICKED,
    all: columnsIn(list, units).map(({ key, header, title = false }) => ({
      key,
      header,
      shown: shown.has(key),
      // It names the row, and stays.
      fixed: title,
    })),
  };
}

const shownView =
  (session: SignedIn, { list }: KnownList) =>
  ({ id, name, userId, officeId, query }: ListView): ShownView => ({
    id,
    name,
    shared: Boolean(officeId),
    own: userId === session.user.id,
    words: viewWords(list, query ?? "", session.units),
  });

/** @throws an error page (404) where the query names no list */
export async function readViews(args: RequestArgs) {
  const session = await requireSignedIn(args);
  const { known, path, query, of } = listOf(args);
  const views = await ifOffered(
    call(session.upstream, listListViews, {
      query: { limit: 0, filter: { where: { list: path } } },
    }),
  );
  const file = (ending: string) => `${path}.${ending}?${query}`;
  return {
    noun: known.list.noun,
    path,
    of,
    query: String(query),
    key: randomUUID(),
    columns: columnsOf(known, query, session),
    /** Null where the upstream keeps none. */
    views: views ? views.data.map(shownView(session, known)) : null,
    office: session.office ?? null,
    files: {
      csv: file("csv"),
      geoJson: known.positionOf ? file("geojson") : null,
    },
  };
}

/** The query of the list with the ticked columns; unchanged if the list shows exactly those. */
function withTicked({ list }: KnownList, query: URLSearchParams, form: FormData): string {
  if (!form.has(TICKED)) return String(query);
  const shown = shownColumns(list, readList(list, query));
  const isTicked = ({ key, title }: { key: string; title?: boolean }) =>
    title || form.getAll(TICKED).includes(key);
  const ticked = list.columns.filter(isTicked);
  const isShown = ticked.length === shown.length && shown.every(isTicked);
  if (isShown) return String(query);
  const isAll = list.columns.every((one) => Boolean(one.onDemand) !== ticked.includes(one));
  return listHref(list, query, { columns: isAll ? [] : ticked.map(({ key }) => key) }).slice(1);
}

/** Redirects to the list with the ticked columns. */
export async function showColumns(args: ActionFunctionArgs): Promise<Response> {
  await requireSignedIn(args);
  const { known, path, query } = listOf(args);
  const form = await formOf(args);
  return inPlaceOfForm(redirect(`${path}?${withTicked(known, query, form)}`, 303));
}

/** Saves the list as it is looked at, with the columns that are ticked, under a name. */
export async function saveView(sent: ViewForm, { request, upstream, form }: FormContext) {
  const { known, path, query, of } = listOf({ request, context: {} });
  const view = { list: path, name: sent.name, query: sent.query ?? withTicked(known, query, form) };
  const shared = sent.officeId && { officeId: sent.officeId };
  await send(upstream, createListView, { body: { ...view, ...shared }, idempotencyKey: sent.key });
  return { message: "View saved!", redirectTo: viewsUrl(of) };
}
