import type { Changed } from "contract/common";
import type { ListView } from "contract/entities";
import {
  createListView as createListViewCall,
  deleteListView as deleteListViewCall,
  listListViews as listListViewsCall,
} from "contract/views/calls";
import { type CreateOptions, call, ifOffered, send, type UpstreamContext } from "./client.server";
import { toFilter } from "./query.server";

/** The views of a list that somebody is offered, by name. An extension. */
export const listListViews = (upstream: UpstreamContext, list: string) =>
  call(upstream, listListViewsCall, { query: { limit: 0, filter: toFilter({ where: { list } }) } });

/** One view; undefined where there is none of this id, and from a server that keeps none at all. */
export async function findListView(
  upstream: UpstreamContext,
  id: string,
): Promise<ListView | undefined> {
  const query = { limit: 0, filter: toFilter({ where: { id } }) };
  const found = await ifOffered(call(upstream, listListViewsCall, { query }));
  return found?.data.find((view) => view.id === id);
}

/** Keeps a view of a list; with an office, for all of its people. An extension. */
export const createListView = (
  upstream: UpstreamContext,
  view: { list: string; name: string; query: string; officeId?: string },
  options?: CreateOptions,
) => send(upstream, createListViewCall, { body: view, ...options });

/** Deletes a view. An extension. */
export async function deleteListView(upstream: UpstreamContext, id: string): Promise<Changed> {
  return (await send(upstream, deleteListViewCall, { params: { id } })) ?? { count: 1 };
}
